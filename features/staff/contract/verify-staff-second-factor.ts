import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { staffCode, staffSession } from "./staff-member.ts";

/** Opens the session, which gets a new token. The first code of an app confirms the app. */
export const verifyStaffSecondFactor = staffWrite({
  id: "verifyStaffSecondFactor",
  summary: "Verify a code of the authenticator app",
  path: "/second_factor/verify",
  rate: "sign_in",
  roles: staffRoles,
  opensBeforeSecondFactor: true,
  body: z.strictObject({ code: staffCode }),
  response: json(staffSession),
  errors: { wrong_staff_code: 403, staff_app_not_set_up: 409, staff_codes_held: 429 },
});
