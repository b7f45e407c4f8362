import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { erasure } from "./erasure.ts";

/** Requests the erasure of all data that the law does not oblige to store. Not in the specification. */
export const requestErasure = customerWrite({
  id: "requestErasure",
  summary: "Request the erasure of all data that the law does not oblige to store",
  method: "POST",
  path: "/users/erasure",
  versions: [1],
  body: z.strictObject({}),
  repetition: "key",
  response: json(erasure),
  errors: {},
});
