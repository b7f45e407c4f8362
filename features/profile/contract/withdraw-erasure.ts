import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** Take back a request to be erased. Ours: the specification names no call for it. */
export const withdrawErasure = customerWrite({
  id: "withdrawErasure",
  summary: "Take back a request to be erased",
  method: "DELETE",
  path: "/users/erasure",
  versions: [1],

  response: json(erasure),
  errors: {},
});
