import * as z from "zod/mini";
import { entered } from "../sign-in/sign-in-result.ts";
import { newPassword } from "../password/password-rules.ts";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/**
 * Chooses the first password with the letter's link, and signs in. `user` is the tax id (or e-mail) that the link is
 * for; `activation_token` is ours, and without it nobody registers: it is what proves who one is.
 */
export const registerUser = publicWrite({
  id: "registerUser",
  summary: "Choose the first password with the link from the letter",
  path: "/auth/user/",
  versions: [1],
  requires: "signUp.enabled",
  body: z.strictObject({
    user: z.string().check(z.maxLength(254)),
    password: newPassword,
    activation_token: z.optional(z.string().check(z.maxLength(200))),
    /** True for a client of the API, which sends the token as a bearer. */
    answer_token: z.optional(z.boolean()),
  }),
  response: json(entered),
  errors: { registration_needs_link: 403, link_no_longer_valid: 419, password_too_weak: 400 },
});
