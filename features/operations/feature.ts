import { defineFeature } from "#platform/contract/feature.ts";

/** What staff operate: the deployment's settings, feature flags, maintenance and the audit log. */
export const feature = defineFeature({
  id: "operations",
  routes: {},
  navigation: [],
  tables: ["tax_rates", "feature_flag_switches", "maintenance", "audit_log"],
});
