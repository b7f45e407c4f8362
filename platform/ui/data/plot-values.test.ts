import { expect, test } from "vitest";
import { seriesByPeriod } from "./chart-series.ts";
import { meanOf, stackValues, sumOf, totalAt, periodRuns, thinTicks } from "./plot-values.ts";

const series = (id: string, values: readonly (number | null)[]) =>
  ({ id, label: id, tone: "series-1", values }) as const;

test("the bars of two contracts in one month are stacked", () => {
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

test("an unknown value is not a zero", () => {
  const known = [series("a", [null, 0]), series("b", [null, 7])];
  expect(totalAt(known, 0)).toBeUndefined();
  expect(totalAt(known, 1)).toBe(7);
  expect(sumOf(series("a", [null, 2, 3]))).toBe(5);
  expect(sumOf(series("a", [null, null]))).toBeNull();
  expect(meanOf(series("a", [null, 2, 4]))).toBe(3);
  expect(meanOf(series("a", [null, null]))).toBeNull();
});

test("the hours of one period in a row have one name under them", () => {
  expect(periodRuns(["p3", "p3", "p2", "p1", "p1"])).toEqual([
    { period: "p3", first: 0, last: 1 },
    { period: "p2", first: 2, last: 2 },
    { period: "p1", first: 3, last: 4 },
  ]);
  expect(periodRuns([])).toEqual([]);
});

test("each hour belongs to the series of its period and to no other", () => {
  const [peak, valley] = seriesByPeriod({
    values: [5, 7, null],
    periods: ["p3", "p1", "p1"],
    label: (period) => period.toUpperCase(),
  });
  expect(peak).toEqual({ id: "p1", label: "P1", tone: "p1", values: [null, 7, null] });
  expect(valley).toEqual({ id: "p3", label: "P3", tone: "p3", values: [5, null, null] });
});

const months = Array.from({ length: 12 }, (_, index) => ({ index, label: `month ${index}` }));
const shown = (width: number) => thinTicks(months, { width, points: 12 }).map(({ index }) => index);

test("with room enough every month is named", () => {
  expect(shown(2000)).toHaveLength(12);
});

test("on a phone every third or fourth month is named, from the first", () => {
  expect(shown(320)).toEqual([0, 3, 6, 9]);
});

test("without room for two names there is one, and without names none", () => {
  expect(shown(20)).toEqual([0]);
  expect(thinTicks([], { width: 300, points: 0 })).toEqual([]);
});

test("the longer line of a two-line label decides", () => {
  const years = [0, 1].map((index) => ({ index, label: "gen.\n2026" }));
  expect(thinTicks(years, { width: 120, points: 2 })).toHaveLength(2);
});

test("grouped bars all begin at zero, each in a lane of its own, and the scale is that of the highest", () => {
  const stack = stackValues([series("a", [100, 20]), series("b", [50, -30])], "grouped");
  expect(stack.layers.map(({ from, to, lane }) => [from[0], to[0], lane])).toEqual([
    [0, 100, { index: 0, count: 2 }],
    [0, 50, { index: 1, count: 2 }],
  ]);
  expect([...stack.tops]).toEqual([100, 20]);
  expect(stack).toMatchObject({ points: 2, highest: 100, lowest: -30 });
});
