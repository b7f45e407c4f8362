import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Files that customers, visitors and staff attach to forms. */
export const feature = defineFeature({
  id: "uploads",
  routes: {},
});

const untilTaken = "deleted with its file after a day, or when a form takes it";

export const tables = defineTables({
  uploads: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    noRetention: untilTaken,
  },
  staff_uploads: { kind: "local", noRetention: untilTaken },
  visitor_uploads: { kind: "local", noRetention: untilTaken },
});
