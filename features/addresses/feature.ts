import { defineFeature } from "#platform/contract/feature.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "addresses",
  routes: {},
});

export const tables = defineTables({ postal_codes: { kind: "shared" } });

export const loaders = defineLoaders({
  "postal-codes": {
    contents: "CSV with the header codigo_postal,municipio_id,municipio_nombre",
    title: { ca: "Codis postals", es: "Códigos postales", en: "Postcodes" },
    format: "csv",
    order: 10,
  },
});
