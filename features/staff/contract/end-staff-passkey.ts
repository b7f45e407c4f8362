import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { staffPasskeyParams } from "./staff-passkey.ts";

/** Ends the member's other sessions, and the member is notified by email. Only soon after signing in. */
export const endStaffPasskey = staffWrite({
  id: "endStaffPasskey",
  summary: "End an own passkey",
  method: "DELETE",
  path: "/passkeys/{passkeyId}",
  rate: "sign_in",
  roles: staffRoles,
  params: staffPasskeyParams,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { recent_sign_in_required: 403, staff_passkey_not_found: 404 },
});
