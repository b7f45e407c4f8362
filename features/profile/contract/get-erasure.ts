import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** What stands in the way of an erasure, and whether it was asked for. Ours: the specification names no call for it. */
export const getErasure = defineEndpoint({
  id: "getErasure",
  summary: "What stands in the way of an erasure, and whether it was asked for",
  method: "GET",
  path: "/users/erasure",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: "customer",

  response: json(erasure),
  errors: {},
});
