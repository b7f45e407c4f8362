import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { attestation } from "#platform/contract/passkey-messages.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { passkeyTicket, staffPasskeyName } from "./staff-passkey.ts";

/** The member is notified by email. */
export const addStaffPasskey = staffWrite({
  id: "addStaffPasskey",
  summary: "Register a passkey",
  path: "/passkeys",
  rate: "sign_in",
  roles: staffRoles,
  body: z.strictObject({ ticket: passkeyTicket, attestation, name: staffPasskeyName }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { staff_passkey_refused: 403, staff_ticket_expired: 419, too_many_staff_passkeys: 409 },
});
