import * as z from "zod/mini";
import { customerKeys } from "#platform/contract/customer-part.ts";
import { instant, named } from "#platform/contract/wire.ts";

export const careRoles = ["agent", "manager"] as const;

/** A customer in a list of found ones. */
export const foundCustomer = named({
  customerId: ["customer_id", z.int()],
  name: ["name", z.string()],
  taxId: ["tax_id", z.string()],
  email: ["email", z.nullable(z.string())],
  mobile: ["mobile", z.nullable(z.string())],
  erasedAt: ["erased_at", z.nullable(instant)],
  /** What agreed with the search, such as the number of a bill. */
  matches: ["matches", z.array(z.object({ by: z.enum(customerKeys), text: z.string() }))],
});
export type FoundCustomerRow = z.output<typeof foundCustomer>;
