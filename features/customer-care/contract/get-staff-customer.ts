import * as z from "zod/mini";
import { customerPath } from "#platform/contract/customer-call.ts";
import { customerPart } from "#platform/contract/customer-part.ts";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { careRoles } from "./found-customer.ts";

const note = named({
  note: ["number", z.int()],
  author: ["author", z.string()],
  body: ["body", z.string()],
  writtenAt: ["written_at", instant],
});

/** Each answer is a look at a customer's data, and is in the audit log. */
export const getStaffCustomer = staffRead({
  id: "getStaffCustomer",
  summary: "All of a customer on one page",
  path: "/customers/{customer}",
  roles: careRoles,
  params: customerPath,
  response: json(
    named({
      customerId: ["customer_id", z.int()],
      name: ["name", z.string()],
      taxId: ["tax_id", z.string()],
      kind: ["kind", z.enum(["person", "company"])],
      email: ["email", z.nullable(z.string())],
      mobile: ["mobile", z.nullable(z.string())],
      language: ["language", z.enum(completeLanguages)],
      createdAt: ["created_at", instant],
      erasedAt: ["erased_at", z.nullable(instant)],
      parts: ["parts", z.array(customerPart)],
      notes: ["notes", z.array(note)],
    }),
  ),
  errors: { customer_not_found: 404 },
});
