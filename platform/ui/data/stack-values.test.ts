import { expect, test } from "vitest";
import { stackValues, sumOf, totalAt } from "./stack-values.ts";

const series = (id: string, values: readonly (number | null)[]) =>
  ({ id, label: id, tone: "series-1", values }) as const;

test("two contracts in one month stand one over the other", () => {
  const stack = stackValues([series("a", [100]), series("b", [50])]);
  expect(stack.layers.map(({ from, to }) => [from[0], to[0]])).toEqual([
    [0, 100],
    [100, 150],
  ]);
  expect(stack).toMatchObject({ highest: 150, lowest: 0 });
});

test("a refund hangs below zero and does not shorten what was paid", () => {
  const stack = stackValues([series("a", [100]), series("refund", [-30]), series("other", [-20])]);
  expect(stack.layers.map(({ from, to }) => [from[0], to[0]])).toEqual([
    [0, 100],
    [0, -30],
    [-30, -50],
  ]);
  expect(stack).toMatchObject({ highest: 100, lowest: -50 });
});

test("a month without an invoice has no bar, and a shorter series ends where it ends", () => {
  const stack = stackValues([series("a", [10, null, 30]), series("b", [5])]);
  expect([...stack.tops]).toEqual([15, 0, 30]);
  expect(stack.points).toBe(3);
});

test("a chart without series has no points, and zero is its scale", () => {
  expect(stackValues([])).toMatchObject({ points: 0, highest: 0, lowest: 0 });
});

const hours = (count: number) =>
  stackValues([
    series(
      "day",
      Array.from({ length: count }, () => 1),
    ),
  ]).points;

test("days of 23 and 25 hours have as many bars", () => {
  expect([hours(23), hours(25)]).toEqual([23, 25]);
});

test("what is not known is not a zero", () => {
  const known = [series("a", [null, 0]), series("b", [null, 7])];
  expect(totalAt(known, 0)).toBeUndefined();
  expect(totalAt(known, 1)).toBe(7);
  expect(sumOf(series("a", [null, 2, 3]))).toBe(5);
});
