import { addMonths, type PlainDate } from "./calendar.ts";

export const mandateStates = ["active", "dormant", "cancelled"] as const;
export type MandateState = (typeof mandateStates)[number];

/** Months after the last debit, or the signature, in which a mandate lapses (SEPA Core Rulebook, section 4.1). */
const DORMANT_AFTER_MONTHS = 36;

export interface MandateDays {
  readonly signedOn: PlainDate;
  /** Day of the last debit with it; null before the first. */
  readonly lastDebitedOn: PlainDate | null;
  readonly cancelledOn: PlainDate | null;
}

/** Whether a debit may be collected with a mandate on a day: a dormant one has to be signed anew. */
export const mandateStateOn = (
  { signedOn, lastDebitedOn, cancelledOn }: MandateDays,
  day: PlainDate,
): MandateState => {
  if (cancelledOn !== null) return "cancelled";
  const usedOn = lastDebitedOn !== null && lastDebitedOn > signedOn ? lastDebitedOn : signedOn;
  return day > addMonths(usedOn, DORMANT_AFTER_MONTHS) ? "dormant" : "active";
};
