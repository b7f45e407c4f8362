import * as z from "zod/mini";
import { day, euros, instant, named, rowId } from "#platform/contract/wire.ts";

/** A statement of a day of a large retailer has some megabytes. */
export const maxBankFileBytes = 30_000_000;

export const bankFileFormats = ["pain.002", "camt.053", "camt.054"] as const;
/** `waiting`: for its rehearsal. */
export const bankFileStates = ["waiting", "rehearsed", "applying", "applied", "discarded"] as const;

export const entryKinds = [
  "returned",
  "remittance_rejected",
  "collected",
  "remittance_collected",
  "credit",
] as const;
export const entryOutcomes = ["pending", "applied", "unchanged", "open", "resolved"] as const;
export const expectedOutcomes = ["applied", "unchanged", "open"] as const;
export type ExpectedOutcome = (typeof expectedOutcomes)[number];

/** Why staff have to decide. */
export const entryProblems = [
  "unknown_debit",
  "unknown_remittance",
  "amount_differs",
  "collected_after_return",
  "unknown_bill",
  "several_bills",
  "bill_amount_differs",
  "bill_paid",
  "bill_in_remittance",
] as const;
export type EntryProblem = (typeof entryProblems)[number];

export const bankFileKey = named({ bankFileId: ["bank_file_id", rowId] });
export const bankEntryKey = named({ bankEntryId: ["bank_entry_id", rowId] });

const counts = named({
  applied: ["applied", z.int()],
  unchanged: ["unchanged", z.int()],
  open: ["open", z.int()],
  pending: ["pending", z.int()],
  resolved: ["resolved", z.int()],
});

export const bankFile = named({
  bankFileId: ["bank_file_id", z.int()],
  filename: ["filename", z.string()],
  format: ["format", z.enum(bankFileFormats)],
  messageId: ["message_id", z.string()],
  state: ["state", z.enum(bankFileStates)],
  author: ["author", z.string()],
  readAt: ["read_at", instant],
  appliedAt: ["applied_at", z.nullable(instant)],
  /** Movements that are about neither debits nor money that came in. */
  others: ["others", z.int()],
  /** What became of its entries; before it is applied, what would. */
  counts: ["counts", counts],
});
export type BankFile = z.output<typeof bankFile>;

export const bankEntry = named({
  bankEntryId: ["bank_entry_id", z.int()],
  bankFileId: ["bank_file_id", z.int()],
  kind: ["kind", z.enum(entryKinds)],
  /** Of the debit, the remittance or, for money that came in, of the bank. */
  reference: ["reference", z.string()],
  amountCents: ["amount", z.nullable(euros)],
  bookedOn: ["booked_on", z.nullable(day)],
  reasonCode: ["reason_code", z.string()],
  about: ["about", z.string()],
  payer: ["payer", z.string()],
  outcome: ["outcome", z.enum(entryOutcomes)],
  expected: ["expected", z.nullable(z.enum(expectedOutcomes))],
  problem: ["problem", z.nullable(z.enum(entryProblems))],
  invoiceNumber: ["invoice", z.string()],
  resolution: ["resolution", z.string()],
  resolvedByName: ["resolved_by_name", z.string()],
});
export type BankEntryRow = z.output<typeof bankEntry>;
