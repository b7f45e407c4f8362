import { defineFeature } from "#platform/contract/feature.ts";
import { getFeatureFlags } from "./contract/get-feature-flags.ts";
import { getPrivateSettings } from "./contract/get-private-settings.ts";
import { getSettings } from "./contract/get-settings.ts";

export const feature = defineFeature({
  id: "deployment",
  routes: {},
  navigation: [],
  tables: ["tax_rates", "feature_flag_switches", "maintenance"],
});

export const endpoints = [getSettings, getPrivateSettings, getFeatureFlags];
