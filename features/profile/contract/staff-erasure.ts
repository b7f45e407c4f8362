import * as z from "zod/mini";
import { staffReason } from "#platform/contract/customer-call.ts";
import { json, staffRead, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { erasure } from "./erasure.ts";

const roles = ["agent", "manager"] as const;
const params = z.object({ reference: z.string() });

/** A customer's request to erase the data, with what blocks it. */
export const staffErasure = named({
  customerId: ["customer_id", z.int()],
  name: ["name", z.string()],
  taxId: ["tax_id", z.string()],
  email: ["email", z.nullable(z.string())],
  erasure: ["erasure", erasure],
});
export type StaffErasure = z.output<typeof staffErasure>;

export const getStaffErasure = staffRead({
  id: "getStaffErasure",
  summary: "A customer's request to erase the data",
  path: "/erasures/{reference}",
  roles,
  params,
  response: json(staffErasure),
  errors: { erasure_not_found: 404 },
});

/** The customer has said to staff that the data is to stay. */
export const withdrawStaffErasure = staffWrite({
  id: "withdrawStaffErasure",
  summary: "Record that a customer no longer wants the data erased",
  path: "/erasures/{reference}/withdraw",
  roles,
  params,
  body: z.strictObject({ reason: staffReason }),
  response: json(staffErasure),
  errors: { erasure_not_found: 404, erasure_not_open: 409 },
});
