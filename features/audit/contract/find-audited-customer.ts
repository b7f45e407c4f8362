import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { auditRoles } from "./audit-entry.ts";

/** By POST, so that the number of a person's document is in no address and no log of a server. */
export const findAuditedCustomer = staffRead({
  id: "findAuditedCustomer",
  summary: "The number of the customer with a tax id, for the audit log's filter",
  method: "POST",
  path: "/audit/customer",
  roles: auditRoles,
  body: named({ taxId: ["tax_id", z.string().check(z.trim(), z.minLength(1), z.maxLength(40))] }),
  response: json(named({ customerId: ["customer_id", z.int()] })),
  errors: { customer_not_found: 404 },
});
