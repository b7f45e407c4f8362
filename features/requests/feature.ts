import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** What customers request from the retailer, and its report to the retailer's system. */
export const feature = defineFeature({
  id: "requests",
  routes: {},
  navigation: [],
});

export const tables = defineTables({
  change_requests: { kind: "customer", erasure: "delete" },
  change_request_steps: { kind: "customer", erasure: "delete" },
  request_references: {
    kind: "directory",
    key: "reference",
    withheld: "repeats the references of requests",
    erasure: "delete",
  },
  outbox_events: {
    kind: "customer",
    withheld: "repeats requests on their way to the retailer's system",
    erasure: "delete",
    retention: { from: "occurred_at", keep: "90 days" },
  },
  operator_keys: { kind: "shared" },
});
