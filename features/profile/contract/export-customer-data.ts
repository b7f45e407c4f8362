import * as z from "zod/mini";
import { customerPath, staffReason } from "#platform/contract/customer-call.ts";
import { file, staffWrite } from "#platform/contract/endpoint.ts";

/** The same archive as the customer's own: for one who asks on paper or by telephone (GDPR, art. 15). */
export const exportCustomerData = staffWrite({
  id: "exportCustomerData",
  summary: "All data stored about a customer, as a ZIP",
  path: "/customers/{customer}/export",
  roles: ["manager"],
  rate: "document",
  params: customerPath,
  body: z.strictObject({ reason: staffReason }),
  response: file("application/zip"),
  errors: { customer_not_found: 404 },
});
