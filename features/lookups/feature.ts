import { defineFeature } from "#platform/contract/feature.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Lists that forms of visitors offer. */
export const feature = defineFeature({
  id: "lookups",
  routes: {},
});

export const tables = defineTables({ retailers: { kind: "shared" } });

export const loaders = defineLoaders({
  retailers: {
    contents: "retailers of electricity and gas, one JSON object a line",
    title: { ca: "Comercialitzadores", es: "Comercializadoras", en: "Retailers" },
    format: "json_lines",
    order: 12,
  },
});
