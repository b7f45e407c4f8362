import { expect, it } from "vitest";
import { isMet, resultTable } from "./result-table.ts";
import { median, percentile } from "./statistics.ts";

it("isMet is true for a figure within its budget", () => {
  expect(isMet({ what: "answer", value: 45, unit: "kB", atMost: 45 })).toBe(true);
  expect(isMet({ what: "answer", value: 45.1, unit: "kB", atMost: 45 })).toBe(false);
  expect(isMet({ what: "share", value: 0.24, unit: "", atLeast: 0.25 })).toBe(false);
  expect(isMet({ what: "memory", value: 90, unit: "MB" })).toBeUndefined();
});

it("isMet is false for a figure that is not a number", () => {
  expect(isMet({ what: "p99", value: Number.NaN, unit: "ms", atMost: 40 })).toBe(false);
});

it("resultTable has a line for each figure, with its comparison", () => {
  const table = resultTable([{ what: "p99", value: 50, unit: "ms", atMost: 40, beside: "Odoo 483 ms" }]);
  expect(table.split("\n")[1]).toBe("p99    50 ms    ≤ 40 ms   MISSED   Odoo 483 ms");
});

it("percentile gives the median of few and many values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([...Array(100).keys()], 0.99)).toBe(99);
  expect(median([])).toBeNaN();
});
