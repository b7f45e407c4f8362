import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { writtenToken } from "./sign-in-result.ts";

/**
 * Whether a token still holds: a session's, or that of a link which opens one; without a token, whether the caller's
 * own session does. Prolongs nothing and uses nothing up.
 */
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
  body: z.strictObject({ token: z.optional(writtenToken) }),
  response: json(z.object({ token_is_valid: z.boolean() })),
  errors: {},
});
