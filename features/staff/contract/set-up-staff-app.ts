import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { named } from "#platform/contract/wire.ts";

const answer = named({
  /** In base32, to be typed into an app without a camera. */
  secret: ["secret", z.string()],
  uri: ["otpauth_uri", z.string()],
  /** The URI as a QR code: `size` modules a side, the dark ones as an SVG path. */
  qr: ["qr", z.object({ size: z.int(), path: z.string() })],
});

/** Creates a TOTP secret, which `verifyStaffSecondFactor` confirms with one of its codes. */
export const setUpStaffApp = staffWrite({
  id: "setUpStaffApp",
  summary: "Begin to set up an authenticator app",
  path: "/second_factor/set_up",
  rate: "sign_in",
  roles: staffRoles,
  opensBeforeSecondFactor: true,
  response: json(answer),
  errors: { staff_app_already_set_up: 409 },
});
