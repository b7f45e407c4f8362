import * as z from "zod/mini";
import { currentPassword } from "#platform/contract/current-password.ts";
import { newPassword } from "./password-rules.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const changed = named({
  status: ["status", z.literal("OK")],
  /** The new session's token, for API clients that use a bearer token; browsers get a cookie instead. */
  token: ["token", z.nullable(z.string())],
  statusCode: ["status_code", z.literal(200)],
});

/**
 * Revokes all sessions, including the caller's, which is replaced by a new one. `password_too_weak` lists under
 * `password` the codes of the broken rules (`PasswordFault`).
 */
export const changePassword = customerWrite({
  id: "changePassword",
  summary: "Change the password, given the current one",
  method: "PUT",
  path: "/user/password",
  versions: [1],
  languageInPath: true,
  body: z.strictObject({
    current: currentPassword,
    password: newPassword,
  }),
  response: json(changed),
  failuresHaveStatus: true,
  errors: { wrong_current_password: 403, no_password: 409, password_too_weak: 400 },
});
