import { getFeatureFlags } from "./contract/get-feature-flags.ts";
import { getPrivateSettings } from "./contract/get-private-settings.ts";
import { getSettings } from "./contract/get-settings.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [getSettings, getPrivateSettings, getFeatureFlags];
