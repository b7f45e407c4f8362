import { accountChange, file } from "#platform/contract/endpoint.ts";

/**
 * Everything that is held on the customer, as JSON and documents in a ZIP. Ours. Not for whoever looks on in the
 * customer's place, though it only reads.
 */
export const exportOwnData = accountChange({
  id: "exportOwnData",
  summary: "Download everything that is held on the customer",
  method: "GET",
  path: "/users/export",
  versions: [1],
  response: file("application/zip"),
  errors: {},
});
