import { expect, test } from "vitest";
import { allocate, changedInstalments, divisionProblem, planStepDue, withLeft } from "./plan-policy.ts";

const rules = {
  maxInstalments: 6,
  minInstalmentCents: 1_000,
  maxDaysToFirst: 31,
  reminderDaysBefore: 3,
  breakAfterDays: 10,
};
const three = [{ amountCents: 3_334 }, { amountCents: 3_333 }, { amountCents: 3_333 }];
const left = (owedCents: number) =>
  withLeft(three, { totalCents: 10_000, owedCents }).map(({ leftCents }) => leftCents);

test.each([
  [10_000, [3_334, 3_333, 3_333]],
  [9_999, [3_333, 3_333, 3_333]],
  [6_666, [0, 3_333, 3_333]],
  [5_000, [0, 1_667, 3_333]],
  [1, [0, 0, 1]],
  [0, [0, 0, 0]],
  [12_000, [3_334, 3_333, 3_333]],
] as const)("while %i cents are owed, %j are left of the instalments", (owed, expected) => {
  expect(left(owed)).toEqual(expected);
});

test.each([
  ["pays less than the first", 10_000, 6_667, [], []],
  ["pays the first to the cent", 10_000, 6_666, [3_334], []],
  ["pays the rest of the first and a part of the second", 6_700, 6_600, [3_334], []],
  ["pays only more of the second", 6_650, 6_600, [], []],
  ["pays all at once", 10_000, 0, [3_334, 3_333, 3_333], []],
  ["pays the last two", 6_666, 0, [3_333, 3_333], []],
  ["pays nothing", 6_666, 6_666, [], []],
  ["takes back a cent of the first", 6_666, 6_667, [], [3_334]],
  ["takes back a part of the second, which was not paid", 6_600, 6_650, [], []],
  ["takes back everything", 0, 10_000, [], [3_334, 3_333, 3_333]],
] as const)("a change of the bills that %s is reported so", (_, owedBefore, owedAfter, paid, reopened) => {
  const at = (owedCents: number) => withLeft(three, { totalCents: 10_000, owedCents });
  const found = changedInstalments(at(owedBefore), at(owedAfter));
  expect(found.paid.map(({ amountCents }) => amountCents)).toEqual(paid);
  expect(found.reopened.map(({ amountCents }) => amountCents)).toEqual(reopened);
});

test("whatever is owed up to the total, it is what is left of the instalments", () => {
  for (let owed = 0; owed <= 10_000; owed += 7)
    expect(left(owed).reduce((sum, cents) => sum + cents, 0)).toBe(owed);
});

test("an instalment pays the bills in their order, each with no more than is owed for it", () => {
  const bills = [
    { invoiceId: 1, owedCents: 0 },
    { invoiceId: 2, owedCents: 2_000 },
    { invoiceId: 3, owedCents: 5_000 },
  ];
  const parts = (cents: number) =>
    allocate(cents, bills).map(({ invoice, cents: part }) => [invoice.invoiceId, part]);
  expect(parts(3_334)).toEqual([
    [2, 2_000],
    [3, 1_334],
  ]);
  expect(parts(1_999)).toEqual([[2, 1_999]]);
  expect(parts(0)).toEqual([]);
});

const today = "2026-11-27";
test.each([
  [10_000, 3, "2026-11-27", undefined],
  [10_000, 6, "2026-12-28", undefined],
  [10_000, 7, "2026-11-27", "instalments_not_valid"],
  [5_999, 6, "2026-11-27", "instalments_not_valid"],
  [10_000, 3, "2026-11-26", "first_day_not_valid"],
  [10_000, 3, "2026-12-29", "first_day_not_valid"],
] as const)("%i cents in %i instalments from %s: %s", (totalCents, count, firstOn, expected) => {
  expect(divisionProblem({ totalCents, count, firstOn }, today, rules)).toBe(expected);
});

const notified = new Date("2026-11-20T10:00:00Z");
test.each([
  ["in four days", "2026-12-01", {}, undefined],
  ["in three days", "2026-11-30", {}, "remind"],
  ["today", "2026-11-27", {}, "remind"],
  ["today, and was reminded of", "2026-11-27", { remindedAt: notified }, undefined],
  ["yesterday", "2026-11-26", { remindedAt: notified }, "miss"],
  ["yesterday, and the customer knows", "2026-11-26", { missedAt: notified }, undefined],
  ["ten days ago", "2026-11-17", { missedAt: notified }, undefined],
  ["eleven days ago", "2026-11-16", { missedAt: notified }, "break"],
] as const)("an instalment that was or is due %s (%s)", (_, dueOn, changes, expected) => {
  const next = { dueOn, remindedAt: null, missedAt: null, ...changes };
  expect(planStepDue({ owedCents: 1, next, isBeingPaid: false }, today, rules)).toBe(expected);
});

test("a plan with a payment under way waits for the bank; one of which nothing is owed is complete", () => {
  const next = { dueOn: "2026-10-01", remindedAt: null, missedAt: null } as const;
  expect(planStepDue({ owedCents: 1, next, isBeingPaid: true }, today, rules)).toBeUndefined();
  expect(planStepDue({ owedCents: 0, next: undefined, isBeingPaid: false }, today, rules)).toBe("complete");
});
