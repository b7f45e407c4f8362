import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { currentPassword } from "#platform/contract/current-password.ts";
import { emailAddress } from "#platform/contract/email-address.ts";
import { profile } from "./get-profile.ts";
import { mobile } from "#platform/contract/mobile.ts";

const body = z.strictObject({
  email: z.optional(emailAddress),
  mobile: z.optional(mobile),
  language: z.optional(z.enum(completeLanguages)),
  current_password: z.optional(currentPassword),
});

/**
 * Changes the given fields. Mobile and language change at once; a new email only when it is confirmed, because
 * it is used to sign in and to recover the password. For the same reason an open session is not enough to
 * request it: a customer with a password must give it (ASVS 5.0, 7.5.1), unless the email is the present one.
 * Field errors are codes under `errors`.
 */
export const updateProfile = customerWrite({
  id: "updateProfile",
  summary: "Change email, mobile or language",
  method: "PUT",
  path: "/users/",
  versions: [1, 2],
  languageInPath: true,
  body,
  repetition: "key",
  response: json(profile),
  errors: { current_password_required: 403, wrong_current_password: 403 },
});
