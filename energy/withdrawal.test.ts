import { expect, test } from "vitest";
import { plainDate } from "./calendar.ts";
import { lastWithdrawalDay } from "./withdrawal.ts";

test.each([
  ["2026-11-02", "2026-11-16"],
  // A Saturday and a Sunday follow.
  ["2026-11-07", "2026-11-23"],
  // Christmas, and a weekend after it.
  ["2026-12-11", "2026-12-28"],
])("a contract of %s is withdrawn from until %s", (contractedOn, last) => {
  expect(lastWithdrawalDay(plainDate(contractedOn))).toBe(last);
});

test("a holiday of the retailer's own counts", () => {
  expect(lastWithdrawalDay(plainDate("2026-11-02"), ["2026-11-16"])).toBe("2026-11-17");
});
