import * as z from "zod/mini";
import { currentPassword } from "./password-rules.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { newPassword } from "./password-rules.ts";

const changed = named({
  status: ["status", z.literal("OK")],
  /** The new session's token, for a client of the API that calls with a bearer; a browser gets a cookie instead. */
  token: ["token", z.nullable(z.string())],
  statusCode: ["status_code", z.literal(200)],
});

/**
 * Changes one's own password. Every other session ends, and so does this one: a new one takes its place.
 * `password_too_weak` says under `password` which rules are broken, by their codes (`PasswordFault`).
 */
export const changePassword = customerWrite({
  id: "changePassword",
  summary: "Change the password, knowing the present one",
  method: "PUT",
  path: "/user/password",
  versions: [1],
  languageInPath: true,
  body: z.strictObject({
    current: currentPassword,
    password: newPassword,
  }),
  response: json(changed),
  errors: { wrong_current_password: 403, no_password: 409, password_too_weak: 400 },
});
