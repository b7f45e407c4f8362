import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { newPassword } from "./password-rules.ts";

/**
 * Revokes all sessions, remembered devices and links, and does not sign in. A password that is too weak does not
 * consume the token. Not part of the specification.
 */
export const resetPassword = publicWrite({
  id: "resetPassword",
  summary: "Set a new password with the link from the email",
  path: "/auth/reset_password",
  versions: [1],
  body: z.strictObject({ token: z.string().check(z.maxLength(200)), password: newPassword }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { link_no_longer_valid: 419, password_too_weak: 400 },
});
