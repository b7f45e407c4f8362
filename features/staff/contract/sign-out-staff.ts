import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";

export const signOutStaff = staffWrite({
  id: "signOutStaff",
  summary: "Sign out",
  path: "/sign_out",
  roles: staffRoles,
  opensBeforeSecondFactor: true,
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
