import * as z from "zod/mini";
import { customerPath, staffReason } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

/** Cannot be undone. What the law obliges to store, such as invoices, remains (GDPR, art. 17). */
export const eraseCustomerData = staffWrite({
  id: "eraseCustomerData",
  summary: "Erase the data of a customer who has asked for it",
  path: "/customers/{customer}/erasure",
  roles: ["manager"],
  params: customerPath,
  body: z.strictObject({
    /** As it is on record, so that not the wrong customer is erased. */
    name: z.string().check(z.maxLength(500)),
    reason: staffReason,
  }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { customer_not_found: 404, name_differs: 409, contracts_open: 409, debt_open: 409 },
});
