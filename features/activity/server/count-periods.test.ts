import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, plainDate } from "#energy/calendar.ts";
import { periodsUntil, timeOf, valuesOf } from "./count-periods.ts";

test("the last fourteen days end with today, across a change of clock", () => {
  const today = plainDate("2026-10-26");
  const periods = periodsUntil(today, "day");
  expect([periods.length, periods[0], periods.at(-1)]).toEqual([14, "2026-10-13", today]);
  expect(timeOf(periods, today)).toEqual({
    from: new Date("2026-10-12T22:00:00Z"),
    before: new Date("2026-10-26T23:00:00Z"),
  });
});

test("twelve weeks begin on Mondays, and the last one has today", () => {
  expect(periodsUntil(plainDate("2026-11-29"), "week").at(-1)).toBe("2026-11-23");
  const weeks = periodsUntil(plainDate("2026-11-30"), "week");
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, "2026-09-14", "2026-11-30"]);
});

test("the weeks add up to the days", () => {
  const today = plainDate("2026-04-01");
  const weeks = periodsUntil(today, "week");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(83), fc.nat(1_000))), (numbers) => {
      const days = new Map<string, number>();
      for (const [place, value] of numbers) {
        const day = addDays(weeks[0] ?? today, place);
        days.set(day, (days.get(day) ?? 0) + value);
      }
      const sum = valuesOf(days, weeks, "week").reduce((all, value) => all + value, 0);
      expect(sum).toBe(numbers.reduce((all, [, value]) => all + value, 0));
    }),
  );
});
