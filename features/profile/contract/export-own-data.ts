import { accountChange, file } from "#platform/contract/endpoint.ts";

/**
 * All data stored about the customer, as JSON and documents in a ZIP. Not in the specification. Refused in an
 * impersonation session, although it only reads.
 */
export const exportOwnData = accountChange({
  id: "exportOwnData",
  summary: "Download all data stored about the customer",
  method: "GET",
  path: "/users/export",
  versions: [1],
  response: file("application/zip"),
  errors: {},
});
