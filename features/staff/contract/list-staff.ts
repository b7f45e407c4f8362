import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { staffMember } from "./staff-member.ts";

/** Every member, those who have left last. */
export const listStaff = staffRead({
  id: "listStaff",
  summary: "List the staff",
  path: "/members",
  roles: ["administrator"],
  response: json(z.object({ items: z.array(staffMember) })),
  errors: {},
});
