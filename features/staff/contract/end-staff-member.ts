import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffParams } from "./staff-member.ts";

/** Of a member who leaves: ends the sessions, and the member cannot sign in any more. */
export const endStaffMember = staffWrite({
  id: "endStaffMember",
  summary: "End the account of a staff member",
  path: "/members/{staffId}/end",
  roles: ["administrator"],
  params: staffParams,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { staff_member_not_found: 404, last_administrator: 409 },
});
