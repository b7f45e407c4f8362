import { json, staffRead } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { staffSession } from "./staff-member.ts";

export const getStaffSession = staffRead({
  id: "getStaffSession",
  summary: "Read the own session",
  path: "/session",
  roles: staffRoles,
  opensBeforeSecondFactor: true,
  response: json(staffSession),
  errors: {},
});
