import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** Not in the specification. */
export const withdrawErasure = customerWrite({
  id: "withdrawErasure",
  summary: "Withdraw an erasure request",
  method: "DELETE",
  path: "/users/erasure",
  versions: [1],

  response: json(erasure),
  errors: {},
});
