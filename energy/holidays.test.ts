import { expect, test } from "vitest";
import { isTariffHoliday, tariffHolidays } from "./holidays.ts";

test("the nine fixed national holidays of 2026 are off-peak all day", () => {
  expect(tariffHolidays(2026)).toEqual([
    "2026-01-01",
    "2026-01-06",
    "2026-05-01",
    "2026-08-15",
    "2026-10-12",
    "2026-11-01",
    "2026-12-06",
    "2026-12-08",
    "2026-12-25",
  ]);
});

test.each(["2026-04-03", "2026-04-02", "2026-12-07", "2026-09-11", "2026-05-02", "2026-12-26"] as const)(
  "%s is not a tariff holiday: Good Friday moves, and regional holidays do not count",
  (day) => {
    expect(isTariffHoliday(day)).toBe(false);
  },
);

test("the 6th of January is a tariff holiday", () => {
  expect(isTariffHoliday("2026-01-06")).toBe(true);
});
