import * as z from "zod/mini";
import { day, euros, instant, named } from "#platform/contract/wire.ts";

export const planReaders = ["agent", "manager", "administrator"] as const;
export const planManagers = ["manager", "administrator"] as const;

/** `broken`: by staff, or by the portal after an instalment was missed. */
export const planStates = ["active", "completed", "broken"] as const;
export type PlanState = (typeof planStates)[number];

export const planInvoice = named({
  invoiceId: ["invoice_id", z.int()],
  number: ["invoice_number", z.string()],
  /** When the plan was agreed, and now. */
  plannedCents: ["planned_amount", euros],
  owedCents: ["amount_to_pay", euros],
});

export const instalment = named({
  instalmentId: ["instalment_id", z.int()],
  position: ["number", z.int()],
  dueOn: ["due_date", day],
  amountCents: ["amount", euros],
  /** What is left of it; 0 for one that is paid. */
  leftCents: ["amount_to_pay", euros],
});
export type Instalment = z.output<typeof instalment>;

/** A plan as staff see it. */
export const staffPlan = named({
  planId: ["plan_id", z.uuid()],
  customerId: ["customer_id", z.int()],
  customerName: ["customer_name", z.string()],
  state: ["state", z.enum(planStates)],
  /** A decision names the version that was seen. */
  version: ["version", z.int()],
  totalCents: ["total", euros],
  leftCents: ["amount_to_pay", euros],
  agreedByName: ["agreed_by_name", z.string()],
  agreedAt: ["agreed_at", instant],
  endedAt: ["ended_at", z.nullable(instant)],
  /** Empty when the portal itself ended it. */
  endedByName: ["ended_by_name", z.string()],
  endReason: ["end_reason", z.string()],
  invoices: ["invoices", z.array(planInvoice)],
  instalments: ["instalments", z.array(instalment)],
});
export type StaffPlan = z.output<typeof staffPlan>;

export const planKey = named({ planId: ["plan_id", z.uuid()] });
