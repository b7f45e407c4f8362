import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Files that customers attach to forms. */
export const feature = defineFeature({
  id: "uploads",
  routes: {},
});

export const tables = defineTables({
  uploads: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
  },
  visitor_uploads: { kind: "local" },
});
