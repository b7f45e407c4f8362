import * as z from "zod/mini";
import { json, staffSignInCall } from "#platform/contract/endpoint.ts";
import { assertion } from "#platform/contract/passkey-messages.ts";
import { passkeyTicket } from "./staff-passkey.ts";
import { staffSession } from "./staff-member.ts";

/**
 * Opens a session without password and code: the authenticator has verified its user by fingerprint or PIN, so that the
 * passkey is both factors.
 */
export const signInStaffWithPasskey = staffSignInCall({
  id: "signInStaffWithPasskey",
  summary: "Sign in with a passkey",
  path: "/sign_in/passkey",
  body: z.strictObject({ ticket: passkeyTicket, assertion }),
  response: json(staffSession),
  errors: { staff_passkey_refused: 403, staff_ticket_expired: 419 },
});
