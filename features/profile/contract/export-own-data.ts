import { defineEndpoint, file } from "#platform/contract/endpoint.ts";

/**
 * Everything that is held on the customer, as JSON and documents in a ZIP. Ours. Not for whoever looks on in the
 * customer's place, though it only reads.
 */
export const exportOwnData = defineEndpoint({
  id: "exportOwnData",
  summary: "Download everything that is held on the customer",
  method: "GET",
  path: "/users/export",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "sign_in",
  cache: "private",
  ownership: "customer",
  response: file("application/zip"),
  errors: {},
});
