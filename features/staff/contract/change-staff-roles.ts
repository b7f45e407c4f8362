import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { roleList, staffParams } from "./staff-member.ts";

/** Ends the member's sessions. */
export const changeStaffRoles = staffWrite({
  id: "changeStaffRoles",
  summary: "Change the roles of a staff member",
  method: "PUT",
  path: "/members/{staffId}/roles",
  roles: ["administrator"],
  params: staffParams,
  body: z.strictObject({ roles: roleList }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { staff_member_not_found: 404, last_administrator: 409 },
});
