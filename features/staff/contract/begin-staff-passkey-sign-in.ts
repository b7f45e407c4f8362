import * as z from "zod/mini";
import { json, staffSignInCall } from "#platform/contract/endpoint.ts";
import { requestOptions } from "#platform/contract/passkey-messages.ts";
import { passkeyTicket } from "./staff-passkey.ts";

/** Names no member: the browser offers the passkeys that it has for the portal. The ticket works once, for five minutes. */
export const beginStaffPasskeySignIn = staffSignInCall({
  id: "beginStaffPasskeySignIn",
  summary: "Begin to sign in with a passkey",
  path: "/sign_in/passkey/options",
  response: json(z.object({ ticket: passkeyTicket, options: requestOptions })),
  errors: { staff_passkeys_need_a_name: 409 },
});
