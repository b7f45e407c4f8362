import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { erasure } from "./erasure.ts";

/** Those who read what customers ask for. */
export const erasureRoles = ["agent", "manager"] as const;

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
  roles: erasureRoles,
  params: z.object({ reference: z.string() }),
  response: json(staffErasure),
  errors: { erasure_not_found: 404 },
});
