import { describe, expect, test } from "vitest";
import { plainDate } from "./calendar.ts";
import {
  addWorkingDays,
  easterSunday,
  isNationalHoliday,
  isWorkingDay,
  workingDaysBetween,
} from "./working-days.ts";

const day = plainDate;

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter of %i is on %s", (year, easter) => {
  expect(easterSunday(year)).toBe(easter);
});

test.each([
  ["2026-04-03", true],
  ["2026-04-02", false],
  ["2026-12-25", true],
  ["2026-12-24", false],
  ["2027-01-06", true],
])("%s is a national holiday: %s", (date, isHoliday) => {
  expect(isNationalHoliday(day(date))).toBe(isHoliday);
});

test.each([
  ["a Saturday", "2026-11-21"],
  ["a Sunday", "2026-11-22"],
  ["Good Friday", "2026-04-03"],
])("%s is not a working day", (_case, date) => {
  expect(isWorkingDay(day(date))).toBe(false);
});

describe("fifteen working days", () => {
  test.each([
    ["from a Monday without holidays end three weeks later", "2026-11-09", "2026-11-30"],
    ["over Christmas leave out 25 December, New Year and the weekends", "2026-12-11", "2027-01-05"],
    ["over Epiphany leave that out too", "2026-12-18", "2027-01-13"],
    ["from Christmas Eve begin on the next working day", "2026-12-24", "2027-01-19"],
    ["from a Sunday begin on Monday", "2026-11-08", "2026-11-27"],
    ["over Easter leave out Good Friday", "2026-03-27", "2026-04-20"],
  ])("%s", (_case, from, to) => {
    expect(addWorkingDays(day(from), 15)).toBe(to);
  });

  test("leave out the deployment's own holidays, once each", () => {
    const own = ["2026-12-28", "2026-12-26", "2026-12-25"];
    expect(addWorkingDays(day("2026-12-11"), 15, own)).toBe("2027-01-07");
  });

  test("of none end on the same day, and a calendar without working days is refused", () => {
    expect(addWorkingDays(day("2026-11-08"), 0)).toBe("2026-11-08");
    expect(() => addWorkingDays(day("9990-01-01"), 100_000)).toThrow(RangeError);
  });
});

describe("working days between two days", () => {
  test("are those after which a period of as many ends", () => {
    for (const [from, count] of [
      ["2026-11-09", 1],
      ["2026-12-11", 15],
      ["2026-03-27", 5],
    ] as const)
      expect(workingDaysBetween(day(from), addWorkingDays(day(from), count))).toBe(count);
  });

  test("are none on the same day, over a weekend, and backwards", () => {
    expect(workingDaysBetween(day("2026-11-20"), day("2026-11-20"))).toBe(0);
    expect(workingDaysBetween(day("2026-11-20"), day("2026-11-22"))).toBe(0);
    expect(workingDaysBetween(day("2026-11-20"), day("2026-11-09"))).toBe(0);
  });

  test("leave out own holidays", () => {
    expect(workingDaysBetween(day("2026-11-20"), day("2026-11-24"), ["2026-11-23"])).toBe(1);
  });
});
