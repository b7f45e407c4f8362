import * as z from "zod/mini";
import { staffReason } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { erasureRoles, staffErasure } from "./get-staff-erasure.ts";

/** The customer has said to staff that the data is to stay. */
export const withdrawStaffErasure = staffWrite({
  id: "withdrawStaffErasure",
  summary: "Record that a customer no longer wants the data erased",
  path: "/erasures/{reference}/withdraw",
  roles: erasureRoles,
  params: z.object({ reference: z.string() }),
  body: z.strictObject({ reason: staffReason }),
  response: json(staffErasure),
  errors: { erasure_not_found: 404, erasure_not_open: 409 },
});
