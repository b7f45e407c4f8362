import * as z from "zod/mini";
import { defineEvents } from "#platform/contract/operator-events.ts";
import { day, euros, named } from "#platform/contract/wire.ts";
import { operatorPlan } from "./operator-plan.ts";

const instalment = {
  planId: ["plan_id", z.uuid()],
  taxId: ["tax_id", z.string()],
  position: ["number", z.int()],
  dueOn: ["due_date", day],
  amountCents: ["amount", euros],
  /** What is left of the whole plan. */
  leftCents: ["amount_to_pay", euros],
} as const;

/** An instalment of which nothing is left, after a payment in the portal, a transfer in a bank's file or a load of bills. */
const paidInstalment = named(instalment);

/** An instalment that was paid and is due again, because a payment was taken back or a load has changed its bills. */
const reopenedInstalment = named({
  ...instalment,
  /** What is left of the instalment. */
  dueCents: ["instalment_to_pay", euros],
});

export const events = defineEvents({
  PaymentPlan: {
    data: operatorPlan,
    types: ["payment_plan.agreed", "payment_plan.completed", "payment_plan.broken"],
  },
  PaidInstalment: { data: paidInstalment, types: ["payment_plan.instalment_paid"] },
  ReopenedInstalment: { data: reopenedInstalment, types: ["payment_plan.instalment_reopened"] },
});
