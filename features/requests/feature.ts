import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** What customers request from the retailer, and its report to the retailer's system. */
export const feature = defineFeature({
  id: "requests",
  routes: {},
  navigation: [],
});

const historyOfRequests = "the history of requests, which the customer reads";

export const tables = defineTables({
  change_requests: { kind: "customer", erasure: "delete", noRetention: historyOfRequests },
  change_request_steps: { kind: "customer", erasure: "delete", noRetention: historyOfRequests },
  change_request_files: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    noRetention: historyOfRequests,
  },
  request_references: {
    kind: "directory",
    key: "reference",
    withheld: "repeats the references of requests",
    erasure: "delete",
  },
});
