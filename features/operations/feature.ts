import { defineFeature } from "#platform/contract/feature.ts";

export const feature = defineFeature({
  id: "operations",
  routes: {},
  navigation: [],
  tables: ["tax_rates", "feature_flag_switches", "maintenance", "audit_log"],
});
