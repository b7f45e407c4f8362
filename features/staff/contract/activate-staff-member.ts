import * as z from "zod/mini";
import { json, staffSignInCall } from "#platform/contract/endpoint.ts";

/** The password with the token of an invitation. A password that is too weak does not use up the token. */
export const activateStaffMember = staffSignInCall({
  id: "activateStaffMember",
  summary: "Choose the password with an invitation",
  path: "/activate",
  body: z.strictObject({
    token: z.string().check(z.maxLength(200)),
    password: z.string().check(z.maxLength(1000)),
  }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { invitation_no_longer_valid: 419, staff_password_too_weak: 400 },
});
