import { type PlainDate, addDays, madridDate } from "#energy/calendar.ts";
import { addWorkingDays } from "#energy/working-days.ts";
import type { Transitions } from "#platform/server/cases/define-case.ts";
import type { CaseState } from "../contract/case-fields.ts";

export type CaseActor = "customer" | "retailer";

const final = ["accepted", "denied", "closed"] as const;

export const caseTransitions: Transitions<CaseState, CaseActor> = {
  received: {
    retailer: ["in_process", "information_required", "accepted", "denied"],
    customer: ["closed"],
  },
  in_process: { retailer: ["information_required", "accepted", "denied"], customer: ["closed"] },
  information_required: {
    retailer: ["in_process", "accepted", "denied"],
    customer: ["in_process", "closed"],
  },
  accepted: { retailer: ["in_process"], customer: ["in_process"] },
  denied: { retailer: ["in_process"], customer: ["in_process"] },
  closed: { retailer: ["in_process"], customer: ["in_process"] },
};

export const isFinalCase = (state: CaseState): boolean => final.some((ended) => ended === state);

/** Whose turn it is; undefined once the case has ended. */
export const turnOf = (state: CaseState): CaseActor | undefined => {
  if (isFinalCase(state)) return undefined;
  return state === "information_required" ? "customer" : "retailer";
};

/**
 * The state after a message without a state of its own: an answer of staff starts the work, and a message of the customer
 * gives the turn back to the retailer and opens a case again that had ended.
 */
export const stateAfterMessage = (state: CaseState, author: CaseActor): CaseState => {
  if (author === "retailer") return state === "received" ? "in_process" : state;
  return state === "received" ? "received" : "in_process";
};

/** How the deployment counts the days for an answer. */
export interface AnswerTime {
  readonly answerWorkingDays: number;
  readonly holidays: readonly string[];
  /** Days within which a customer can open a case again that has ended. */
  readonly reopenDays: number;
}

/** The last day for an answer to what arrived at an instant (Ley 10/2025). */
export const dueDayOf = (
  arrivedAt: Date,
  { answerWorkingDays, holidays }: Omit<AnswerTime, "reopenDays">,
): PlainDate => addWorkingDays(madridDate(arrivedAt), answerWorkingDays, holidays);

/** The last day on which the customer can open a case again that ended at that instant. */
export const reopenDayOf = (endedAt: Date, { reopenDays }: Pick<AnswerTime, "reopenDays">): PlainDate =>
  addDays(madridDate(endedAt), reopenDays);

/** What a customer does to an own case. */
export type CustomerAction = "write" | "close" | "reopen";
export type CustomerRefusal = "case_not_open" | "case_open" | "reopening_too_late";

/** Why the customer may not do it now; undefined when it is allowed. */
export const refusalOf = (
  action: CustomerAction,
  { state, resolvedAt }: { readonly state: CaseState; readonly resolvedAt: Date | null },
  { reopenDays, now }: Pick<AnswerTime, "reopenDays"> & { readonly now: Date },
): CustomerRefusal | undefined => {
  if (action !== "reopen") return isFinalCase(state) ? "case_not_open" : undefined;
  if (!isFinalCase(state)) return "case_open";
  const isLate = resolvedAt !== null && madridDate(now) > reopenDayOf(resolvedAt, { reopenDays });
  return isLate ? "reopening_too_late" : undefined;
};

/** The customer sends the same text again: a repeated click, or a form that was sent twice. */
export const repetitionMs = 10 * 60_000;
