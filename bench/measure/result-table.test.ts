import { expect, it } from "vitest";
import { isMet, resultTable } from "./result-table.ts";
import { median, percentile } from "./statistics.ts";

it("says whether each figure keeps to its budget", () => {
  expect(isMet({ what: "answer", value: 45, unit: "kB", atMost: 45 })).toBe(true);
  expect(isMet({ what: "answer", value: 45.1, unit: "kB", atMost: 45 })).toBe(false);
  expect(isMet({ what: "share", value: 0.24, unit: "", atLeast: 0.25 })).toBe(false);
  expect(isMet({ what: "memory", value: 90, unit: "MB" })).toBeUndefined();
});

it("never calls a measurement met that gave no number", () => {
  expect(isMet({ what: "p99", value: Number.NaN, unit: "ms", atMost: 40 })).toBe(false);
});

it("writes a line for each figure, with its neighbour", () => {
  const table = resultTable([{ what: "p99", value: 50, unit: "ms", atMost: 40, beside: "Odoo 483 ms" }]);
  expect(table.split("\n")[1]).toBe("p99    50 ms    ≤ 40 ms   MISSED   Odoo 483 ms");
});

it("takes medians of few and many values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([...Array(100).keys()], 0.99)).toBe(99);
  expect(median([])).toBeNaN();
});
