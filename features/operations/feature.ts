import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "operations",
  routes: {},
});

export const tables = defineTables({
  tax_rates: { kind: "shared" },
  feature_flag_switches: { kind: "local" },
  maintenance: { kind: "local" },
  // No retention: a trigger refuses every deletion.
  audit_log: {
    kind: "local",
    withheld: { actor: "identifies a member of staff" },
    erasure: { blanked: {}, keptBecause: "proof of staff actions; it names the customer by number alone" },
  },
});
