import * as z from "zod/mini";
import { json, staffSignInCall } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { maxStaffPasswordLength, staffEmail } from "./staff-member.ts";

const answer = named({
  /** What opens the session: setting up an authenticator app, or one of its codes. */
  secondFactor: ["second_factor", z.enum(["to_set_up", "to_verify"])],
});

/** Starts a session that is open only to its second factor. The token is in an HttpOnly cookie for `/api/staff`. */
export const signInStaff = staffSignInCall({
  id: "signInStaff",
  summary: "Sign in with email and password",
  path: "/sign_in",
  body: z.strictObject({
    email: staffEmail,
    password: z.string().check(z.minLength(1), z.maxLength(maxStaffPasswordLength)),
  }),
  response: json(answer),
  errors: { wrong_staff_credentials: 403 },
});
