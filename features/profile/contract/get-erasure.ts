import { customerRead, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** What stands in the way of an erasure, and whether it was asked for. Ours: the specification names no call for it. */
export const getErasure = customerRead({
  id: "getErasure",
  summary: "What stands in the way of an erasure, and whether it was asked for",
  path: "/users/erasure",
  versions: [1],

  response: json(erasure),
  errors: {},
});
