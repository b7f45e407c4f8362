import * as z from "zod/mini";
import { euros, instant, named } from "#platform/contract/wire.ts";
import { attemptStates, stepSources } from "./attempt-state.ts";
import { paymentTypes } from "./payment-platform.ts";
import { staffRefund } from "./staff-refund.ts";

/** Those who read payments, and those who move money. */
export const paymentReaders = ["agent", "manager", "administrator"] as const;
export const paymentManagers = ["manager", "administrator"] as const;

/** A payment in a list of staff. */
export const staffPaymentRow = named({
  transactionId: ["transaction_id", z.uuid()],
  customerId: ["customer_id", z.int()],
  customerName: ["customer_name", z.string()],
  taxId: ["tax_id", z.string()],
  state: ["state", z.enum(attemptStates)],
  /** The provider's reason of a failure; empty otherwise. */
  failureCode: ["failure_code", z.string()],
  paymentType: ["payment_type", z.enum(paymentTypes)],
  amountCents: ["amount", euros],
  refundedCents: ["refunded_amount", euros],
  createdAt: ["created_at", instant],
  changedAt: ["last_transaction_update_at", instant],
  invoiceNumbers: ["invoice_numbers", z.array(z.string())],
});
export type StaffPaymentRow = z.output<typeof staffPaymentRow>;

/** A payment with everything that happened to it. */
export const staffPayment = named({
  payment: ["payment", staffPaymentRow],
  /** The provider's id of the charge; null while there is none. */
  intentId: ["provider_id", z.nullable(z.string())],
  /** Of the session that paid; empty for a payment from a link. */
  payerEmail: ["payer_email", z.string()],
  /** How often the portal asked the provider, and when it asks next; null with an outcome. */
  checks: ["checks", z.int()],
  nextCheckAt: ["next_check_at", z.nullable(instant)],
  parts: [
    "invoices",
    z.array(
      named({
        invoiceId: ["invoice_id", z.int()],
        number: ["invoice_number", z.string()],
        amountCents: ["amount", euros],
        /** What the invoice no longer needed. */
        excessCents: ["excess", euros],
        /** Refunded, or on its way. */
        refundedCents: ["refunded_amount", euros],
      }),
    ),
  ],
  steps: [
    "steps",
    z.array(
      named({
        step: ["number", z.int()],
        seenAt: ["seen_at", instant],
        state: ["state", z.enum(attemptStates)],
        source: ["source", z.enum(stepSources)],
        failureCode: ["failure_code", z.string()],
      }),
    ),
  ],
  refunds: ["refunds", z.array(staffRefund)],
  /** More than this of the payment needs a second member of staff. */
  refundApprovalCents: ["refund_approval_amount", euros],
  /** Other payments of the same invoices, the latest first. */
  others: ["other_payments", z.array(staffPaymentRow)],
});
export type StaffPayment = z.output<typeof staffPayment>;

export const transactionKey = named({ transactionId: ["transaction_id", z.uuid()] });
