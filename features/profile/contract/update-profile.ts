import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { currentPassword } from "#features/account/contract/password/password-rules.ts";
import { emailAddress } from "#features/account/contract/password/password-rules.ts";
import { profile } from "./get-profile.ts";
import { mobile } from "./mobile.ts";

const body = z.strictObject({
  email: z.optional(emailAddress),
  mobile: z.optional(mobile),
  language: z.optional(z.enum(completeLanguages)),
  current_password: z.optional(currentPassword),
});

/**
 * Changes what is given. Mobile and language hold at once; a new e-mail holds when its mailbox has answered, because
 * it signs in and recovers passwords. For the same reason an open session is not enough to ask for it: whoever has a
 * password gives it too (ASVS 5.0, 7.5.1). The present e-mail needs none. Field errors are codes under `errors`.
 */
export const updateProfile = customerWrite({
  id: "updateProfile",
  summary: "Change e-mail, mobile or language",
  method: "PUT",
  path: "/users/",
  versions: [1, 2],
  languageInPath: true,
  body,
  response: json(profile),
  errors: { current_password_required: 403, wrong_current_password: 403 },
});
