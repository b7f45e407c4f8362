import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffParams } from "./staff-member.ts";

/**
 * Of a member who lost password, app or passkeys, or whose invitation has expired: all are removed, the
 * sessions end, and a new invitation is sent.
 */
export const resetStaffMember = staffWrite({
  id: "resetStaffMember",
  summary: "Invite a staff member again",
  path: "/members/{staffId}/reset",
  roles: ["administrator"],
  params: staffParams,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { staff_member_not_found: 404 },
});
