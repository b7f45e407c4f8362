import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { writtenToken } from "./sign-in-result.ts";

/**
 * Checks a session token, a sign-in link's token or, without a token, the caller's own session. Neither extends the
 * session nor consumes the link.
 */
export const isTokenValid = signInCall({
  id: "isTokenValid",
  summary: "Check whether a token is valid",
  path: "/auth/is_token_valid",
  versions: [1],
  rate: "read",
  body: z.strictObject({ token: z.optional(writtenToken) }),
  response: json(
    z.object({
      token_is_valid: z.boolean(),
      /** Whether the session, or the one that the link opens, is an impersonation and changes nothing. */
      readonly: z.boolean(),
    }),
  ),
  errors: {},
});
