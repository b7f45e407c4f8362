import { customerRead, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** Not in the specification. */
export const getErasure = customerRead({
  id: "getErasure",
  summary: "What blocks an erasure, and whether it was requested",
  path: "/users/erasure",
  versions: [1],

  response: json(erasure),
  errors: {},
});
