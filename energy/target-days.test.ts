import { expect, test } from "vitest";
import { eachDay, type PlainDate } from "./calendar.ts";
import { addTargetDays, isTargetDay } from "./target-days.ts";

test("the closing days of TARGET in 2026 are the six that the European Central Bank published, and weekends", () => {
  const closed = eachDay("2026-01-01", "2026-12-31").filter((day) => !isTargetDay(day));
  const weekdays = closed.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  // 26 December 2026 is a Saturday.
  expect(weekdays).toEqual(["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25"]);
  expect(closed).toHaveLength(5 + 104);
});

test("national holidays are days on which banks settle", () => {
  const holidays: PlainDate[] = ["2026-10-12", "2026-12-08", "2027-01-06"];
  expect(holidays.every(isTargetDay)).toBe(true);
});

test("a period of TARGET days skips Easter and begins after its first day", () => {
  expect(addTargetDays("2026-04-01", 2)).toBe("2026-04-07");
  expect(addTargetDays("2026-12-24", 1)).toBe("2026-12-28");
  expect(addTargetDays("2026-12-24", 0)).toBe("2026-12-24");
});
