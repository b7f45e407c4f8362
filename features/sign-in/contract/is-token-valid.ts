import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";

/** Whether a token, or without one the caller's own session, still holds. Does not prolong it. */
export const isTokenValid = defineEndpoint({
  id: "isTokenValid",
  summary: "Whether a session's token still holds",
  method: "POST",
  path: "/auth/is_token_valid",
  versions: [1],
  languageInPath: false,
  access: "public",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: "nobody",
  body: z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) }),
  response: json(z.object({ token_is_valid: z.boolean() })),
  errors: {},
});
