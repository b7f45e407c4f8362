import * as z from "zod/mini";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { roleList, staffEmail } from "./staff-member.ts";

/** Adds a member, who gets the link of the invitation by email. */
export const inviteStaffMember = staffWrite({
  id: "inviteStaffMember",
  summary: "Invite a staff member",
  path: "/members",
  roles: ["administrator"],
  body: z.strictObject({
    email: staffEmail.check(z.refine(isEmailAddress)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    roles: roleList,
  }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { staff_member_exists: 409 },
});
