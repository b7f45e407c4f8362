import { addDays, daysBetween, madridDate, type PlainDate } from "#energy/calendar.ts";
import { addWorkingDays } from "#energy/working-days.ts";
import type { QueueTurn } from "#platform/server/cases/case-queue.ts";
import type { CaseKind } from "../contract/queued-case.ts";

/** The retailer's working days for each step, and the days on which it does not work. */
export interface DeadlineRules {
  readonly firstAnswerDays: number;
  readonly nextAnswerDays: number;
  readonly dispatchDays: number;
  readonly solutionDays: Readonly<Record<CaseKind, number>>;
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
  /** The next step: the first or next answer, or sending it to the distributor. Null while others are awaited. */
  readonly stepDueOn: PlainDate | null;
  /** The end of the case; null while the customer is awaited. */
  readonly solutionDueOn: PlainDate | null;
  /** The earlier of the two; null while others are awaited. */
  readonly dueOn: PlainDate | null;
}

const stepDaysOf = ({ turn, isAnswered }: TimedCase, rules: DeadlineRules): number | undefined => {
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

const earlierOf = (one: PlainDate | null, other: PlainDate | null): PlainDate | null => {
  if (one === null || other === null) return null;
  return one < other ? one : other;
};

/** When a case is due, by working days that are counted from the day after each instant. */
export const deadlinesOf = (timed: TimedCase, rules: DeadlineRules): Deadlines => {
  const { holidays, solutionDays } = rules;
  const stepDays = stepDaysOf(timed, rules);
  const stepDueOn =
    stepDays === undefined ? null : addWorkingDays(madridDate(timed.turnSince), stepDays, holidays);
  const solutionDueOn =
    timed.turn === "customer"
      ? null
      : addWorkingDays(madridDate(timed.openedAt), solutionDays[timed.kind], [
          ...holidays,
          ...stoppedDays(timed),
        ]);
  const dueOn = earlierOf(stepDueOn, solutionDueOn);
  return { stepDueOn, solutionDueOn, dueOn };
};
