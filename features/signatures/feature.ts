import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** The documents that customers sign at the provider of signatures, and the evidence of it. */
export const feature = defineFeature({
  id: "signatures",
  routes: {},
  navigation: [],
});

export const tables = defineTables({
  request_signatures: {
    kind: "customer",
    withheld: {
      storage_key: "the place of the file, which is exported itself",
      signing_url: "opens the document without a session",
      signature_id: "the provider's own number",
    },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    noRetention: "proof of the signature",
  },
  signature_evidence: { kind: "customer", erasure: "delete", noRetention: "proof of the signature" },
});
