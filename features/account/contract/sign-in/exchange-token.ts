import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { writtenToken } from "./sign-in-result.ts";
import { sessionFields } from "./sign-in-result.ts";

const answer = named({
  ...sessionFields,
  /** Whoever sent the link wants a new password to be chosen now. */
  changePassword: ["change_password", z.boolean()],
});

/**
 * Signs in with a token that came in an address: a link that works once, or a session's own token, which ends and is
 * replaced, so that what stood in the address is worth nothing. Ours: the specification names no call for it.
 */
export const exchangeToken = signInCall({
  id: "exchangeToken",
  summary: "Sign in with a token from an address",
  path: "/auth/token",
  versions: [1],
  body: z.strictObject({ token: writtenToken, answer_token: z.optional(z.boolean()) }),
  response: json(answer),
  errors: { token_no_longer_valid: 419, token_not_valid: 401 },
});
