import * as z from "zod/mini";
import { customerPath } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

export const sendActivation = staffWrite({
  id: "sendActivation",
  summary: "Email the customer a new link that activates the account",
  path: "/customers/{customer}/activation",
  roles: ["agent", "manager"],
  params: customerPath,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { account_not_found: 404, account_active: 409, email_missing: 409 },
});
