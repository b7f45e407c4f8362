import * as z from "zod/mini";
import { euros, instant, named } from "#platform/contract/wire.ts";

/**
 * `waiting`: for a second member of staff. `requested`: to be asked of the bank. `unknown`: asked, without a readable
 * answer. `pending`: under way at the bank. A refund that succeeded fails when the money comes back to the retailer.
 */
export const refundStates = [
  "waiting",
  "requested",
  "unknown",
  "pending",
  "succeeded",
  "failed",
  "rejected",
] as const;
export type RefundState = (typeof refundStates)[number];

export const staffRefund = named({
  refundId: ["refund_id", z.uuid()],
  transactionId: ["transaction_id", z.uuid()],
  customerName: ["customer_name", z.string()],
  invoiceNumber: ["invoice_number", z.string()],
  amountCents: ["amount", euros],
  reason: ["reason", z.string()],
  state: ["state", z.enum(refundStates)],
  failureCode: ["failure_code", z.string()],
  /** The staff member who asked, and who may not decide. */
  askedBy: ["asked_by", z.int()],
  askedByName: ["asked_by_name", z.string()],
  askedAt: ["asked_at", instant],
  decidedByName: ["decided_by_name", z.string()],
  decisionReason: ["decision_reason", z.string()],
  changedAt: ["changed_at", instant],
});
export type StaffRefund = z.output<typeof staffRefund>;
