import { expect, test } from "vitest";
import { seriesByPeriod } from "./chart-series.ts";
import { periodRuns } from "./period-runs.ts";

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
