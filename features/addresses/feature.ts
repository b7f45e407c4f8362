import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "addresses",
  routes: {},
});

export const tables = defineTables({ postal_codes: { kind: "shared" } });
