import { expect, test } from "vitest";
import { deadlinesOf, type DeadlineRules, type TimedCase } from "./deadlines.ts";

const rules: DeadlineRules = {
  firstAnswerDays: 2,
  nextAnswerDays: 5,
  dispatchDays: 1,
  solutionDays: {
    question: 15,
    readings: 15,
    claim: 15,
    change: 10,
    lead: 10,
    call_back: 1,
    message: 15,
    signature: 5,
    payment: 2,
  },
  holidays: ["2026-12-28"],
};
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const timed = (changes: Partial<TimedCase>): TimedCase => ({
  kind: "question",
  turn: "answer",
  isAnswered: false,
  openedAt: at("2026-11-16"),
  turnSince: at("2026-11-16"),
  stops: [],
  ...changes,
});

/** Working days of 2026 and 2027 by hand: the national holidays of the BOE, without the module that is tested. */
const holidays = new Set([
  "2026-10-12",
  "2026-12-08",
  "2026-12-25",
  "2026-12-28",
  "2027-01-01",
  "2027-01-06",
  "2027-03-26",
]);
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const isWorking = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};
/** Walks day by day, and counts a day unless the customer was awaited since a day before it. */
const walk = (from: string, count: number, stops: readonly (readonly [string, string])[]): string => {
  let day = from;
  for (let counted = 0; counted < count;) {
    day = nextDay(day);
    const isStopped = stops.some(([asked, answered]) => day > asked && day <= answered);
    if (isWorking(day) && !isStopped) counted += 1;
  }
  return day;
};

test("the first answer is due two working days after the question, the solution fifteen", () => {
  expect(deadlinesOf(timed({}), rules)).toEqual({
    stepDueOn: "2026-11-18",
    solutionDueOn: "2026-12-07",
    dueOn: "2026-11-18",
  });
});

test("a question of a Friday evening in Madrid counts from the Friday", () => {
  const turnSince = new Date("2026-11-20T22:59:00Z");
  expect(deadlinesOf(timed({ openedAt: turnSince, turnSince }), rules).stepDueOn).toBe("2026-11-24");
  const afterMidnight = new Date("2026-11-20T23:01:00Z");
  expect(deadlinesOf(timed({ openedAt: afterMidnight, turnSince: afterMidnight }), rules).stepDueOn).toBe(
    "2026-11-24",
  );
});

test("what is to be sent to the distributor is due on the next working day", () => {
  expect(deadlinesOf(timed({ kind: "lead", turn: "dispatch" }), rules).stepDueOn).toBe("2026-11-17");
});

test("the clock stops while the customer is awaited, and has no day then", () => {
  const waiting = deadlinesOf(timed({ turn: "customer" }), rules);
  expect(waiting).toEqual({ stepDueOn: null, solutionDueOn: null, dueOn: null });
  const stops = [[at("2026-11-18"), at("2026-11-25")]] as const;
  expect(deadlinesOf(timed({ isAnswered: true, turnSince: at("2026-11-25"), stops }), rules)).toEqual({
    stepDueOn: "2026-12-02",
    solutionDueOn: "2026-12-15",
    dueOn: "2026-12-02",
  });
});

test("the solution is due first when its day comes before that of the next answer", () => {
  const late = timed({ isAnswered: true, openedAt: at("2026-11-02"), turnSince: at("2026-11-20") });
  expect(deadlinesOf(late, rules).dueOn).toBe(deadlinesOf(late, rules).solutionDueOn);
});

test("every opening of a year and every stop gives the day that is counted by hand", () => {
  let opened = "2026-10-01";
  for (let index = 0; index < 90; index += 1) {
    const asked = walk(opened, (index % 4) + 1, []);
    const answered = walk(asked, (index * 7) % 9, []);
    const again = walk(answered, 2, []);
    const stopDays = [
      [asked, answered],
      [again, nextDay(nextDay(again))],
    ] as const;
    const stops = stopDays.map(([from, until]) => [at(from), at(until)] as const);
    const found = deadlinesOf(timed({ openedAt: at(opened), turnSince: at(again), stops }), rules);
    expect([opened, found.solutionDueOn]).toEqual([opened, walk(opened, 15, stopDays)]);
    expect([again, found.stepDueOn]).toEqual([again, walk(again, 2, [])]);
    opened = nextDay(opened);
  }
});

test.each([
  ["2026-11-16", "2026-12-16"],
  ["2026-12-31", "2027-01-31"],
  // The month has no such day: its last one.
  ["2027-01-31", "2027-02-28"],
])("data that is asked to be erased on %s is erased by %s, whatever the working days", (asked, due) => {
  const openedAt = at(asked);
  expect(deadlinesOf(timed({ kind: "erasure", openedAt, turnSince: openedAt }), rules)).toEqual({
    stepDueOn: null,
    solutionDueOn: due,
    dueOn: due,
  });
});

test("what is settled in one step has one deadline", () => {
  const openedAt = at("2026-12-04");
  expect(deadlinesOf(timed({ kind: "payment", openedAt, turnSince: openedAt }), rules)).toEqual({
    stepDueOn: null,
    solutionDueOn: walk("2026-12-04", 2, []),
    dueOn: walk("2026-12-04", 2, []),
  });
});
