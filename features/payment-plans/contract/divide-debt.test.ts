import { expect, test } from "vitest";
import { divideDebt } from "./divide-debt.ts";

test.each([
  [10_000, 3, [3_334, 3_333, 3_333]],
  [10_001, 3, [3_334, 3_334, 3_333]],
  [9_999, 3, [3_333, 3_333, 3_333]],
  [4_821, 2, [2_411, 2_410]],
] as const)("%i cents in %i parts are %j: the first ones have the odd cents", (total, count, parts) => {
  const divided = divideDebt(total, count, "2026-12-01").map(({ amountCents }) => amountCents);
  expect(divided).toEqual(parts);
});

test("for every debt and number of parts, the parts add up and differ by a cent at most", () => {
  for (let total = 4_000; total < 4_100; total += 1)
    for (let count = 2; count <= 36; count += 1) {
      const parts = divideDebt(total, count, "2026-12-01").map(({ amountCents }) => amountCents);
      expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(total);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(parts.toSorted((a, b) => b - a)).toEqual(parts);
    }
});

test("instalments are a month apart, on the last day where the month has not the first one’s", () => {
  expect(divideDebt(4_000, 4, "2027-12-31").map(({ dueOn }) => dueOn)).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
  ]);
});
