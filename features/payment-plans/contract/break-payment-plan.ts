import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { planKey, planManagers, staffPlan } from "./plan.ts";

/** What is left of its bills is due again. */
export const breakPaymentPlan = staffWrite({
  id: "breakPaymentPlan",
  summary: "Break a payment plan, so that the rest is due again",
  path: "/payment-plans/{plan_id}/breaking",
  roles: planManagers,
  params: planKey,
  body: named({
    version: ["version", z.int().check(z.gte(1))],
    reason: ["reason", z.string().check(z.trim(), z.minLength(1), z.maxLength(500))],
  }),
  response: json(staffPlan),
  errors: { payment_plan_not_found: 404, payment_plan_changed: 409, payment_plan_ended: 409 },
});
