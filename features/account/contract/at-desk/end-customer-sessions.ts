import * as z from "zod/mini";
import { customerPath, staffReason } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

export const endCustomerSessions = staffWrite({
  id: "endCustomerSessions",
  summary: "End all sessions of a customer, and forget the remembered devices",
  path: "/customers/{customer}/sessions/end",
  roles: ["agent", "manager"],
  params: customerPath,
  body: z.strictObject({ reason: staffReason }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { account_not_found: 404 },
});
