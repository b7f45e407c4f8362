import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { secondStep, sessionFields } from "../sign-in/sign-in-result.ts";
import { newPassword } from "./password-rules.ts";

const answer = named({ status: ["status", z.literal("OK")], ...sessionFields, secondStep });

/**
 * Revokes all sessions, remembered devices and links, and signs in; a customer with a second factor takes the second
 * step first. A password that is too weak does not consume the token. Not part of the specification.
 */
export const resetPassword = publicWrite({
  id: "resetPassword",
  summary: "Set a new password with the link from the email",
  path: "/auth/reset_password",
  versions: [1],
  body: z.strictObject({
    token: z.string().check(z.maxLength(200)),
    password: newPassword,
    /** True for API clients, which send the token as a bearer token. */
    answer_token: z.optional(z.boolean()),
  }),
  response: json(answer),
  errors: { link_no_longer_valid: 419, password_too_weak: 400 },
});
