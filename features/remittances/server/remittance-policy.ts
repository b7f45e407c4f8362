import { addDays, type PlainDate } from "#energy/calendar.ts";
import { isValidIban } from "#energy/iban.ts";
import { mandateStateOn } from "#energy/mandate-state.ts";
import { addTargetDays, isTargetDay } from "#energy/target-days.ts";
import type { Exclusion } from "../contract/remittance.ts";

/** A bill that is due and would be charged, with what may prevent it. */
export interface Candidate {
  readonly iban: string | null;
  readonly mandateReference: string | null;
  readonly signedOn: PlainDate | null;
  readonly lastDebitedOn: PlainDate | null;
  readonly cancelledOn: PlainDate | null;
  readonly isDisputed: boolean;
  readonly hasCardPayment: boolean;
  readonly isInPlan: boolean;
  readonly isInRemittance: boolean;
}

/** Countries whose accounts are debited without the debtor's address and bank (Regulation 260/2012; EPC130-08, AT-33). */
const eea = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Why a bill is not collected on a day; undefined when it is. */
export const exclusionOf = (candidate: Candidate, collectionOn: PlainDate): Exclusion | undefined => {
  const { iban, mandateReference, signedOn, lastDebitedOn, cancelledOn } = candidate;
  if (candidate.isInRemittance) return "in_remittance";
  if (candidate.hasCardPayment) return "card_payment";
  if (candidate.isInPlan) return "in_plan";
  if (candidate.isDisputed) return "disputed";
  if (iban === null) return "no_account";
  if (!isValidIban(iban)) return "iban_not_valid";
  if (!eea.has(iban.slice(0, 2))) return "account_outside_eea";
  if (mandateReference === null || signedOn === null) return "no_mandate";
  const state = mandateStateOn({ signedOn, lastDebitedOn, cancelledOn }, collectionOn);
  if (state === "active") return undefined;
  return state === "dormant" ? "mandate_dormant" : "mandate_cancelled";
};

/** Banks take a debit at most so many days before it is collected (SEPA Core Rulebook, section 4.3.2). */
const MAX_DAYS_AHEAD = 14;

export const earliestCollection = (today: PlainDate, leadDays: number): PlainDate =>
  addTargetDays(today, leadDays);

export type DayProblem = "collection_day_not_valid" | "due_after_collection";

/** What is wrong with the days of a remittance that is made today. No bill is collected before it is due. */
export const dayProblem = (
  { collectionOn, dueUntil }: { readonly collectionOn: PlainDate; readonly dueUntil: PlainDate },
  { today, leadDays }: { readonly today: PlainDate; readonly leadDays: number },
): DayProblem | undefined => {
  if (
    !isTargetDay(collectionOn) ||
    collectionOn < earliestCollection(today, leadDays) ||
    collectionOn > addDays(today, MAX_DAYS_AHEAD)
  )
    return "collection_day_not_valid";
  return dueUntil > collectionOn ? "due_after_collection" : undefined;
};

const endings = new Set(["AC01", "AC04", "MD01", "MD07"]);

/** Whether a reason says that the mandate cannot be used again: no such account, a closed one, no mandate, a death. */
export const endsMandate = (reasonCode: string): boolean => endings.has(reasonCode);

/** `R20261127-000012`: unique for the bank, and short enough for the number of a debit after it. */
export const messageIdOf = (remittanceId: number, today: PlainDate): string =>
  `R${today.replaceAll("-", "")}-${String(remittanceId).padStart(6, "0")}`;

export const endToEndIdOf = (messageId: string, position: number): string => `${messageId}-${position}`;

/** The remittance and the position of a debit; undefined for a reference of another creditor or program. */
export const debitOf = (
  endToEndId: string,
): { readonly messageId: string; readonly position: number } | undefined => {
  const [, messageId, position] = /^(R\d{8}-\d{6,12})-(\d{1,7})$/.exec(endToEndId) ?? [];
  return messageId === undefined ? undefined : { messageId, position: Number(position) };
};
