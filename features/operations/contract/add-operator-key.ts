import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { newOperatorKey } from "./operator-key.ts";

/** The answer has the whole key, this once. */
export const addOperatorKey = staffWrite({
  id: "addOperatorKey",
  summary: "Make a key for a system of the retailer",
  path: "/operator-keys",
  roles: ["administrator"],
  body: newOperatorKey,
  response: json(named({ keyId: ["key_id", z.string()], token: ["key", z.string()] })),
  errors: {},
});
