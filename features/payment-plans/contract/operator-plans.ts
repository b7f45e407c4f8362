import * as z from "zod/mini";
import { json } from "#platform/contract/endpoint.ts";
import { instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { day, euros, integerText, named } from "#platform/contract/wire.ts";
import { maxBillsOfPlan } from "./agree-payment-plan.ts";
import { operatorPlan } from "./operator-plan.ts";
import { planKey, planStates } from "./plan.ts";

const scope = "plans";

export const listOperatorPlans = defineOperatorEndpoint({
  id: "listOperatorPlans",
  summary: "Payment plans, the oldest first; those under way unless a state is given",
  description: "Continue with after=<next> until next is null.",
  method: "GET",
  path: "/payment-plans",
  scope,
  query: z.object({
    state: z.optional(z.enum(planStates)),
    limit: z.optional(integerText(1, 200)),
    after: z.optional(instantCursor),
  }),
  response: json(z.object({ payment_plans: z.array(operatorPlan), next: nextPage })),
  errors: {},
});

export const getOperatorPlan = defineOperatorEndpoint({
  id: "getOperatorPlan",
  summary: "A payment plan as it is now",
  method: "GET",
  path: "/payment-plans/{plan_id}",
  scope,
  params: planKey,
  response: json(operatorPlan),
  errors: { payment_plan_not_found: 404 },
});

export const agreeOperatorPlan = defineOperatorEndpoint({
  id: "agreeOperatorPlan",
  summary: "Agree with a customer that unpaid bills are paid in instalments, one a month",
  description:
    "Asked again under the same plan_id, it is the same plan. total is what your system takes the bills to owe: a debt that differs is not divided.",
  method: "POST",
  path: "/payment-plans",
  scope,
  body: named({
    planId: ["plan_id", z.uuid()],
    taxId: ["tax_id", z.string().check(z.trim(), z.minLength(1), z.maxLength(30))],
    invoices: [
      "invoices",
      z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
        .check(z.minLength(1), z.maxLength(maxBillsOfPlan)),
    ],
    count: ["instalments", z.int().check(z.gte(2), z.lte(36))],
    firstOn: ["first_due_date", day],
    totalCents: ["total", euros.check(z.gte(1))],
  }),
  response: json(operatorPlan),
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

export const breakOperatorPlan = defineOperatorEndpoint({
  id: "breakOperatorPlan",
  summary: "Break a payment plan, so that the rest is due again; the customer is notified",
  method: "POST",
  path: "/payment-plans/{plan_id}/break",
  scope,
  params: planKey,
  /** Read by staff, not by the customer. */
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  response: json(operatorPlan),
  errors: { payment_plan_not_found: 404, payment_plan_ended: 409 },
});
