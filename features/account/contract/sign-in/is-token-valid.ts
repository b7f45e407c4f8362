import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { writtenToken } from "./sign-in-result.ts";

/**
 * Whether a token still holds: a session's, or that of a link which opens one; without a token, whether the caller's
 * own session does. Prolongs nothing and uses nothing up.
 */
export const isTokenValid = signInCall({
  id: "isTokenValid",
  summary: "Whether a session's token still holds",
  path: "/auth/is_token_valid",
  versions: [1],
  rate: "read",
  body: z.strictObject({ token: z.optional(writtenToken) }),
  response: json(z.object({ token_is_valid: z.boolean() })),
  errors: {},
});
