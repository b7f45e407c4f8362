import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { mandate } from "./mandate.ts";
import { reasonText, remittanceManagers } from "./remittance.ts";

/** No bill is charged with it any more. */
export const cancelMandate = staffWrite({
  id: "cancelMandate",
  summary: "Cancel a direct debit mandate",
  path: "/mandates/cancellation",
  roles: remittanceManagers,
  body: named({
    customerId: ["customer_id", z.int().check(z.gte(1))],
    reference: ["reference", z.string().check(z.minLength(1), z.maxLength(35))],
    reason: ["reason", reasonText],
  }),
  response: json(mandate),
  errors: { mandate_not_found: 404, mandate_cancelled: 409 },
});
