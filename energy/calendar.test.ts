import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clocks,
  dateAt,
  daysBetween,
  daysInMonth,
  eachDay,
  firstOfMonth,
  hourStarts,
  hourAt,
  hoursInDay,
  isPlainDate,
  isoWeekday,
  lastOfMonth,
  localHours,
  midnightOf,
  monthOf,
  plainDate,
  quarterStarts,
} from "./calendar.ts";

const dayBetween2020And2040 = fc.integer({ min: 0, max: 7669 }).map((days) => addDays("2020-01-01", days));

const intlOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });

describe("days of the calendar", () => {
  test("the 29th of February exists in leap years only", () => {
    expect(isPlainDate("2028-02-29")).toBe(true);
    expect(isPlainDate("2026-02-29")).toBe(false);
    expect(isPlainDate("2100-02-29")).toBe(false);
  });

  test.each(["", "2026-1-1", "2026-13-01", "2026-00-10", "2026-04-31", "01/01/2026", "2026-01-01T00:00:00Z"])(
    "'%s' is not a day",
    (text) => {
      expect(isPlainDate(text)).toBe(false);
      expect(() => plainDate(text)).toThrow(RangeError);
    },
  );

  test("a month after the 31st of January is the last day of February", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2026-11-30", 14)).toBe("2028-01-30");
  });

  test("the first day, the last day and the length of a month are those of the calendar", () => {
    expect(monthOf("2026-02-14")).toBe("2026-02");
    expect(firstOfMonth("2026-02-14")).toBe("2026-02-01");
    expect(lastOfMonth("2028-02-14")).toBe("2028-02-29");
    expect(daysInMonth("2026-12-01")).toBe(31);
  });

  test("weekdays count from Monday", () => {
    expect(isoWeekday("2026-01-05")).toBe(1);
    expect(isoWeekday("2026-01-06")).toBe(2);
    expect(isoWeekday("2026-03-29")).toBe(7);
  });

  test("a range lists both its ends, and is empty when it ends before it begins", () => {
    expect(eachDay("2026-02-27", "2026-03-02")).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
    expect(eachDay("2026-03-02", "2026-03-02")).toEqual(["2026-03-02"]);
    expect(eachDay("2026-03-02", "2026-02-27")).toEqual([]);
  });

  test("adding days and counting them agree", () => {
    fc.assert(
      fc.property(dayBetween2020And2040, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });
});

describe("the clocks of Spain", () => {
  test.each([
    ["Europe/Madrid", [0, 1, 3, 4], [0, 1, 2, 2, 3]],
    ["Atlantic/Canary", [0, 2, 3, 4], [0, 1, 1, 2, 3]],
  ] as const)("%s lacks an hour in March and has one twice in October", (clock, march, october) => {
    expect(hoursInDay("2026-03-29")).toBe(23);
    expect(hourStarts("2026-03-29", clock)).toHaveLength(23);
    expect(quarterStarts("2026-03-29", clock)).toHaveLength(92);
    expect(localHours("2026-03-29", clock).slice(0, 4)).toEqual(march);
    expect(localHours("2026-03-29", clock).at(-1)).toBe(23);
    expect(hoursInDay("2026-10-25")).toBe(25);
    expect(quarterStarts("2026-10-25", clock)).toHaveLength(100);
    expect(localHours("2026-10-25", clock).slice(0, 5)).toEqual(october);
  });

  test("every other day has 24 hours", () => {
    const odd = eachDay("2026-01-01", "2026-12-31").filter((day) => hoursInDay(day) !== 24);
    expect(odd).toEqual(["2026-03-29", "2026-10-25"]);
    expect(quarterStarts("2026-01-06", "Europe/Madrid")).toHaveLength(96);
  });

  test("midnight is an hour later in the Canary Islands", () => {
    const midnights = (["2026-01-15", "2026-07-15", "2026-03-29", "2026-03-30", "2026-10-25"] as const).map(
      (day) => clocks.map((clock) => midnightOf(day, clock).toISOString().slice(0, 13)),
    );
    expect(midnights).toEqual([
      ["2026-01-14T23", "2026-01-15T00"],
      ["2026-07-14T22", "2026-07-14T23"],
      ["2026-03-28T23", "2026-03-29T00"],
      ["2026-03-29T22", "2026-03-29T23"],
      ["2026-10-24T22", "2026-10-24T23"],
    ]);
  });

  test("the year begins an hour earlier in Madrid", () => {
    const newYear = new Date("2026-12-31T23:00:00Z");
    expect(clocks.map((clock) => dateAt(newYear, clock))).toEqual(["2027-01-01", "2026-12-31"]);
    expect(dateAt(new Date("2026-12-31T22:59:59Z"), "Europe/Madrid")).toBe("2026-12-31");
  });

  test.each(clocks)("each hour of each day of %s matches the time zone database", (clock) => {
    const byIntl = intlOf(clock);
    fc.assert(
      fc.property(dayBetween2020And2040, (day) => {
        const hours = localHours(day, clock);
        hourStarts(day, clock).forEach((start, slot) => {
          expect(byIntl.format(start)).toBe(`${day} ${String(hours[slot]).padStart(2, "0")}`);
          expect(dateAt(start, clock)).toBe(day);
          expect(hourAt(start, clock)).toBe(hours[slot]);
        });
      }),
      { numRuns: 200 },
    );
  });

  test.each(clocks)("the clock-change days of %s from 2020 to 2040 match the time zone database", (clock) => {
    const byIntl = intlOf(clock);
    const changes = eachDay("2020-01-01", "2040-12-31").filter((day) => hoursInDay(day) !== 24);
    expect(changes).toHaveLength(42);
    for (const day of changes) {
      const hours = localHours(day, clock);
      const shown = hourStarts(day, clock).map((start) => byIntl.format(start));
      expect(shown).toEqual(hours.map((hour) => `${day} ${String(hour).padStart(2, "0")}`));
    }
  });
});
