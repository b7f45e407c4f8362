import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { newPassword } from "./password-rules.ts";

/**
 * Sets a new password with the link that was sent, and ends everything that was open. Nobody is signed in by it. A
 * password that is too weak does not use the link up. Ours: the specification ends at the letter.
 */
export const resetPassword = publicWrite({
  id: "resetPassword",
  summary: "Set a new password with the link from the letter",
  path: "/auth/reset_password",
  versions: [1],
  body: z.strictObject({ token: z.string().check(z.maxLength(200)), password: newPassword }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { link_no_longer_valid: 419, password_too_weak: 400 },
});
