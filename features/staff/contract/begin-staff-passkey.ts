import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { creationOptions } from "#platform/contract/passkey-messages.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { passkeyTicket } from "./staff-passkey.ts";

/** Only soon after signing in. The ticket works once, for ten minutes. */
export const beginStaffPasskey = staffWrite({
  id: "beginStaffPasskey",
  summary: "Begin to register a passkey",
  path: "/passkeys/options",
  rate: "sign_in",
  roles: staffRoles,
  response: json(z.object({ ticket: passkeyTicket, options: creationOptions })),
  errors: {
    recent_sign_in_required: 403,
    staff_passkeys_need_a_name: 409,
    too_many_staff_passkeys: 409,
  },
});
