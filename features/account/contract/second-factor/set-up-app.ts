import * as z from "zod/mini";
import { currentPassword } from "#platform/contract/current-password.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const answer = named({
  /** In base32, to be typed into an app without a camera. */
  secret: ["secret", z.string()],
  /** `otpauth:` URI with the secret, for an app on the same device. */
  uri: ["otpauth_uri", z.string()],
  /** The URI as a QR code: `size` modules a side, the dark ones as an SVG path. */
  qr: ["qr", z.object({ size: z.int(), path: z.string() })],
});
export type AppSecret = z.output<typeof answer>;

/** Creates a TOTP secret. It has no effect on sign-in until `confirmApp` is called with one of its codes. */
export const setUpApp = accountChange({
  id: "setUpApp",
  summary: "Begin to set up an authenticator app",
  path: "/user/second_factor/totp",
  versions: [1],
  requires: "secondFactor.enabled",
  body: z.strictObject({ current_password: currentPassword }),
  response: json(answer),
  errors: { wrong_current_password: 403, no_password: 409, app_already_set_up: 409 },
});
