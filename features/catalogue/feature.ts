import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "catalogue",
  routes: {},
});

export const tables = defineTables({
  tax_rates: { kind: "shared" },
  regulated_charges: { kind: "shared" },
  access_prices: { kind: "shared" },
});
