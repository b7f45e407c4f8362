import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { writtenToken } from "../sign-in/sign-in-result.ts";
import { entered } from "../sign-in/sign-in-result.ts";

/**
 * Opens the next session of whoever asked to be kept signed in. The refresh token works once and is followed by
 * another: a browser has it in a cookie that only these calls get, a client of the API sends it along. One that comes
 * again later than a few seconds after its use was copied, and ends everything that came of it.
 */
export const refreshSession = signInCall({
  id: "refreshSession",
  summary: "Stay signed in: a new session for a refresh token",
  path: "/auth/refresh",
  versions: [1],
  body: z.strictObject({
    refresh_token: z.optional(writtenToken),
    /** Only beside `refresh_token`: what a browser has in a cookie is never told to its scripts. */
    answer_token: z.optional(z.boolean()),
  }),
  response: json(entered),
  errors: { refresh_refused: 401 },
});
