import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { writtenToken, sessionFields } from "./sign-in-result.ts";

const answer = named({
  ...sessionFields,
  /** True if the sender of the link requires the customer to choose a new password. */
  changePassword: ["change_password", z.boolean()],
});

/**
 * Signs in with a token from a URL: a single-use link, or a session's own token. A session token is revoked and
 * replaced, because URLs leak into logs and browser histories. Not part of the specification.
 */
export const exchangeToken = signInCall({
  id: "exchangeToken",
  summary: "Sign in with a token from a URL",
  path: "/auth/token",
  versions: [1],
  body: z.strictObject({ token: writtenToken, answer_token: z.optional(z.boolean()) }),
  response: json(answer),
  errors: { token_no_longer_valid: 419, token_not_valid: 401 },
});
