import * as z from "zod/mini";
import { currentPassword } from "../password/password-rules.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const answer = named({
  /** In base32, to be typed into an app without a camera. */
  secret: ["secret", z.string()],
  /** The same with its name, for an app on this very device. */
  uri: ["otpauth_uri", z.string()],
  /** The same to be seen by a camera: a square of `size` modules, the dark ones as an SVG path. */
  qr: ["qr", z.object({ size: z.int(), path: z.string() })],
});
export type AppSecret = z.output<typeof answer>;

/** Makes the secret that the customer's app is to keep; nothing is asked for until a code of it has confirmed it. */
export const setUpApp = accountChange({
  id: "setUpApp",
  summary: "Begin with an authenticator app",
  path: "/user/second_factor/totp",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ current_password: currentPassword }),
  response: json(answer),
  errors: { wrong_current_password: 403, no_password: 409, app_already_set_up: 409 },
});
