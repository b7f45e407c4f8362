import * as z from "zod/mini";
import { day, euros, instant, named, rowId } from "#platform/contract/wire.ts";

export const remittanceReaders = ["agent", "manager", "administrator"] as const;
export const remittanceManagers = ["manager", "administrator"] as const;

/** `waiting`: for a second member of staff. `rejected`: by the bank, the whole of it. */
export const remittanceStates = ["waiting", "ready", "sent", "collected", "rejected", "voided"] as const;
export type RemittanceState = (typeof remittanceStates)[number];

/** `released`: the remittance was voided or rejected as a whole, so that the bill waits for another. */
export const debitStates = ["included", "collected", "returned", "released"] as const;
export type DebitState = (typeof debitStates)[number];

/** Why a bill that is due is in no remittance. */
export const exclusions = [
  "no_account",
  "iban_not_valid",
  "account_outside_eea",
  "no_mandate",
  "mandate_cancelled",
  "mandate_dormant",
  "disputed",
  "card_payment",
  "in_plan",
  "in_remittance",
] as const;
export type Exclusion = (typeof exclusions)[number];

export const remittanceKey = named({ remittanceId: ["remittance_id", rowId] });

export const reasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

const sum = named({ count: ["count", z.int()], cents: ["amount", euros] });

export const remittance = named({
  remittanceId: ["remittance_id", z.int()],
  messageId: ["message_id", z.string()],
  state: ["state", z.enum(remittanceStates)],
  collectionOn: ["collection_on", day],
  dueUntil: ["due_until", day],
  bills: ["bills", z.int()],
  totalCents: ["total", euros],
  /** The staff member who made it, and who may not decide. */
  madeBy: ["made_by", z.int()],
  madeByName: ["made_by_name", z.string()],
  madeAt: ["made_at", instant],
  decidedByName: ["decided_by_name", z.string()],
  decisionReason: ["decision_reason", z.string()],
  changedAt: ["changed_at", instant],
  collected: ["collected", sum],
  returned: ["returned", sum],
});
export type Remittance = z.output<typeof remittance>;

export const remittanceStory = named({
  remittance: ["remittance", remittance],
  format: ["format", z.string()],
  creditorName: ["creditor_name", z.string()],
  creditorIdentifier: ["creditor_identifier", z.string()],
  maskedIban: ["printable_iban", z.string()],
  /** Bills that were paid in another way since: it has to be voided and made anew. */
  paidSince: ["paid_since", z.int()],
});

export const debit = named({
  position: ["position", z.int()],
  customerId: ["customer_id", z.int()],
  customerName: ["customer_name", z.string()],
  number: ["number", z.string()],
  amountCents: ["amount", euros],
  mandateReference: ["mandate_reference", z.string()],
  maskedIban: ["printable_iban", z.string()],
  state: ["state", z.enum(debitStates)],
  reasonCode: ["reason_code", z.string()],
  changedOn: ["changed_on", day],
});
export type DebitRow = z.output<typeof debit>;

/** A bill that is due and would not be collected. */
export const excludedBill = named({
  customerId: ["customer_id", z.int()],
  customerName: ["customer_name", z.string()],
  number: ["number", z.string()],
  dueOn: ["due_on", day],
  amountCents: ["amount", euros],
  reason: ["reason", z.enum(exclusions)],
});
export type ExcludedBill = z.output<typeof excludedBill>;

export const rehearsal = named({
  collectionOn: ["collection_on", day],
  dueUntil: ["due_until", day],
  bills: ["bills", z.int()],
  totalCents: ["total", euros],
  /** Above the limit a second member of staff has to agree. */
  needsApproval: ["needs_approval", z.boolean()],
  excluded: [
    "excluded",
    z.array(
      named({ reason: ["reason", z.enum(exclusions)], count: ["count", z.int()], cents: ["amount", euros] }),
    ),
  ],
  /** The first of them. */
  excludedBills: ["excluded_bills", z.array(excludedBill)],
});
export type Rehearsal = z.output<typeof rehearsal>;
