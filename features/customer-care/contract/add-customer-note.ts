import * as z from "zod/mini";
import { customerPath } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { careRoles } from "./found-customer.ts";

export const maxNoteLength = 4000;

/** The same note again within ten minutes is the same. */
export const addCustomerNote = staffWrite({
  id: "addCustomerNote",
  summary: "Write a note about a customer, which only staff read",
  path: "/customers/{customer}/notes",
  roles: careRoles,
  params: customerPath,
  body: z.strictObject({ body: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNoteLength)) }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { customer_not_found: 404 },
});
