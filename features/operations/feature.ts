import { defineFeature } from "#platform/contract/feature.ts";

export const feature = defineFeature({
  id: "operations",
  routes: {},
  tables: ["tax_rates", "feature_flag_switches", "maintenance", "audit_log"],
});
