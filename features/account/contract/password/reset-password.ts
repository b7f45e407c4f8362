import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { newPassword } from "./password-rules.ts";

/**
 * Sets a new password with the link that was sent, and ends everything that was open. Nobody is signed in by it. A
 * password that is too weak does not use the link up. Ours: the specification ends at the letter.
 */
export const resetPassword = defineEndpoint({
  id: "resetPassword",
  summary: "Set a new password with the link from the letter",
  method: "POST",
  path: "/auth/reset_password",
  versions: [1],
  languageInPath: false,
  access: "public",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "nobody",
  body: z.strictObject({ token: z.string().check(z.maxLength(200)), password: newPassword }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { link_no_longer_valid: 419, password_too_weak: 400 },
});
