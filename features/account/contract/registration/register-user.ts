import * as z from "zod/mini";
import { openedSession } from "../sign-in/sign-in-result.ts";
import { newPassword } from "../password/password-rules.ts";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/**
 * Sets the first password with the token of the activation link, and signs in. `user` must be the tax id or email that
 * the link is for. `activation_token` is our addition and required: it proves that the caller controls the mailbox.
 */
export const registerUser = publicWrite({
  id: "registerUser",
  summary: "Set the first password with the link from the activation email",
  path: "/auth/user/",
  versions: [1],
  requires: "signUp.enabled",
  body: z.strictObject({
    user: z.string().check(z.maxLength(254)),
    password: newPassword,
    activation_token: z.optional(z.string().check(z.maxLength(200))),
    /** True for API clients, which send the token as a bearer token. */
    answer_token: z.optional(z.boolean()),
  }),
  response: json(openedSession),
  errors: { registration_needs_link: 403, link_no_longer_valid: 419, password_too_weak: 400 },
});
