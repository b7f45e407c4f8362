import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** Take back a request to be erased. Ours: the specification names no call for it. */
export const withdrawErasure = defineEndpoint({
  id: "withdrawErasure",
  summary: "Take back a request to be erased",
  method: "DELETE",
  path: "/users/erasure",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "customer",

  response: json(erasure),
  errors: {},
});
