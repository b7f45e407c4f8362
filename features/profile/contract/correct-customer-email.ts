import * as z from "zod/mini";
import { customerPath, staffReason } from "#platform/contract/customer-call.ts";
import { emailAddress } from "#platform/contract/email-address.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

/** The customer signs in with it from then on; the former address is notified. The reason names the paper that proves it. */
export const correctCustomerEmail = staffWrite({
  id: "correctCustomerEmail",
  summary: "Correct the email of a customer who has shown a paper",
  path: "/customers/{customer}/email",
  roles: ["manager"],
  params: customerPath,
  body: z.strictObject({ email: emailAddress, reason: staffReason }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { customer_not_found: 404, email_taken: 409 },
});
