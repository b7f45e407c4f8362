import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";
import { customerKey } from "./get-customer-debt.ts";
import { planManagers, staffPlan } from "./plan.ts";

export const maxBillsOfPlan = 50;

/** Asked again under the same `plan_id`, it is the same plan. The server divides the debt, as the preview did. */
export const agreePaymentPlan = staffWrite({
  id: "agreePaymentPlan",
  summary: "Agree with a customer that unpaid bills are paid in instalments",
  path: "/customers/{customer_id}/payment-plans",
  roles: planManagers,
  params: customerKey,
  body: named({
    planId: ["plan_id", z.uuid()],
    invoiceIds: [
      "invoice_ids",
      z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(maxBillsOfPlan)),
    ],
    count: ["instalments", z.int().check(z.gte(2), z.lte(36))],
    firstOn: ["first_due_date", day],
    /** What staff saw: a debt that has changed since is not divided. */
    totalCents: ["total", euros.check(z.gte(1))],
  }),
  response: json(staffPlan),
  errors: {
    customer_not_found: 404,
    invoice_not_found: 404,
    plan_id_taken: 409,
    invoice_not_plannable: 409,
    debt_changed: 409,
    instalments_not_valid: 400,
    first_day_not_valid: 400,
  },
});
