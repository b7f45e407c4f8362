import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** Ask for everything to be erased that the law does not oblige to keep. Ours: the specification names no call for it. */
export const requestErasure = customerWrite({
  id: "requestErasure",
  summary: "Ask for everything to be erased that the law does not oblige to keep",
  method: "POST",
  path: "/users/erasure",
  versions: [1],
  body: z.strictObject({}),
  response: json(erasure),
  errors: {},
});
