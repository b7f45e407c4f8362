import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { writtenToken, openedSession } from "../sign-in/sign-in-result.ts";

/**
 * Opens a new session for a remembered device. Refresh tokens are single-use and rotate: browsers hold them in a cookie
 * that is sent only to the authentication endpoints, API clients send them in the body. A token that is reused more
 * than a few seconds after its first use counts as stolen: its family and all sessions of the family are revoked (RFC
 * 9700, 4.14.2).
 */
export const refreshSession = signInCall({
  id: "refreshSession",
  summary: "Open a new session with a refresh token",
  path: "/auth/refresh",
  versions: [1],
  body: z.strictObject({
    refresh_token: z.optional(writtenToken),
    /** Only valid with `refresh_token`: tokens from a cookie are never returned to scripts. */
    answer_token: z.optional(z.boolean()),
  }),
  response: json(openedSession),
  errors: { refresh_refused: 401 },
});
