import * as z from "zod/mini";
import { day, euros, instant, named } from "#platform/contract/wire.ts";
import { planStates } from "./plan.ts";

/** A payment plan as the retailer's system reads it; amounts to pay are as of now, those of an event as of its moment. */
export const operatorPlan = named({
  planId: ["plan_id", z.uuid()],
  taxId: ["tax_id", z.string()],
  state: ["state", z.enum(planStates)],
  totalCents: ["total", euros],
  leftCents: ["amount_to_pay", euros],
  agreedByName: ["agreed_by_name", z.string()],
  agreedAt: ["agreed_at", instant],
  endedAt: ["ended_at", z.nullable(instant)],
  /** Empty when the portal itself ended it. */
  endedByName: ["ended_by_name", z.string()],
  endReason: ["end_reason", z.string()],
  invoices: [
    "invoices",
    z.array(
      named({
        number: ["number", z.string()],
        plannedCents: ["planned_amount", euros],
        owedCents: ["amount_to_pay", euros],
      }),
    ),
  ],
  instalments: [
    "instalments",
    z.array(
      named({
        position: ["number", z.int()],
        dueOn: ["due_date", day],
        amountCents: ["amount", euros],
        leftCents: ["amount_to_pay", euros],
      }),
    ),
  ],
});
export type OperatorPlan = z.output<typeof operatorPlan>;
