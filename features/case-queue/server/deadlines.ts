import { addDays, addMonths, daysBetween, madridDate, type PlainDate } from "#energy/calendar.ts";
import { addWorkingDays } from "#energy/working-days.ts";
import type { QueueTurn } from "#platform/server/cases/case-queue.ts";
import type { CaseKind } from "../contract/queued-case.ts";

/** Until the data of a customer who asks for it is erased (GDPR, art. 12.3). */
const erasureMonths = 1;

/** What staff settle in one step: the next one is the last. */
const settledAtOnce: readonly CaseKind[] = ["erasure", "signature", "payment"];

/** The retailer's working days for each step, and the days on which it does not work. */
export interface DeadlineRules {
  readonly firstAnswerDays: number;
  readonly nextAnswerDays: number;
  readonly dispatchDays: number;
  readonly solutionDays: Readonly<Record<Exclude<CaseKind, "erasure">, number>>;
  readonly holidays: readonly string[];
}

/** What the deadlines of a case depend on. */
export interface TimedCase {
  readonly kind: CaseKind;
  readonly turn: QueueTurn;
  readonly isAnswered: boolean;
  readonly openedAt: Date;
  readonly turnSince: Date;
  /** From when until when the customer was awaited. */
  readonly stops: readonly (readonly [from: Date, until: Date])[];
}

export interface Deadlines {
  /** The next step: an answer, or sending it to the distributor. Null while others are awaited, and where it is the last. */
  readonly stepDueOn: PlainDate | null;
  /** The end of the case; null while the customer is awaited. */
  readonly solutionDueOn: PlainDate | null;
  /** The earlier of the two; null while others are awaited. */
  readonly dueOn: PlainDate | null;
}

const stepDaysOf = ({ kind, turn, isAnswered }: TimedCase, rules: DeadlineRules): number | undefined => {
  if (settledAtOnce.includes(kind)) return undefined;
  switch (turn) {
    case "answer":
      return isAnswered ? rules.nextAnswerDays : rules.firstAnswerDays;
    case "dispatch":
      return rules.dispatchDays;
    case "customer":
    case "distributor":
      return undefined;
  }
};

/** The days after that of the question until that of the answer: the period goes on with the day after it. */
const stoppedDays = ({ stops }: TimedCase): PlainDate[] =>
  stops.flatMap(([from, until]) => {
    const first = madridDate(from);
    const count = daysBetween(first, madridDate(until));
    return Array.from({ length: count }, (_, index) => addDays(first, index + 1));
  });

/** The last day for the whole case. The customer's waits do not count, except against a period of the law in months. */
const solutionOf = (timed: TimedCase, { holidays, solutionDays }: DeadlineRules): PlainDate => {
  const openedOn = madridDate(timed.openedAt);
  return timed.kind === "erasure"
    ? addMonths(openedOn, erasureMonths)
    : addWorkingDays(openedOn, solutionDays[timed.kind], [...holidays, ...stoppedDays(timed)]);
};

/** When a case is due, by working days that are counted from the day after each instant. */
export const deadlinesOf = (timed: TimedCase, rules: DeadlineRules): Deadlines => {
  const { turn, turnSince } = timed;
  const stepDays = stepDaysOf(timed, rules);
  const stepDueOn =
    stepDays === undefined ? null : addWorkingDays(madridDate(turnSince), stepDays, rules.holidays);
  const solutionDueOn = turn === "customer" ? null : solutionOf(timed, rules);
  const isAwaited = turn === "customer" || turn === "distributor";
  const [dueOn = null] = [stepDueOn, solutionDueOn].flatMap((day) => day ?? []).toSorted();
  return { stepDueOn, solutionDueOn, dueOn: isAwaited ? null : dueOn };
};
