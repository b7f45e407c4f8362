import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  eachDay,
  firstOfMonth,
  hourStarts,
  hoursInDay,
  isPlainDate,
  isoWeekday,
  lastOfMonth,
  localHourLabels,
  localHours,
  madridDate,
  madridHour,
  madridMidnight,
  monthOf,
  plainDate,
  quarterStarts,
} from "./calendar.ts";

const dayBetween2020And2040 = fc.integer({ min: 0, max: 7669 }).map((days) => addDays("2020-01-01", days));

const madridByIntl = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Madrid",
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

describe("Madrid's clock", () => {
  test("the day of the March clock change has 23 hours and no two o'clock", () => {
    expect(hoursInDay("2026-03-29")).toBe(23);
    expect(hourStarts("2026-03-29")).toHaveLength(23);
    expect(quarterStarts("2026-03-29")).toHaveLength(92);
    expect(localHours("2026-03-29").slice(0, 4)).toEqual([0, 1, 3, 4]);
    expect(localHourLabels("2026-03-29").at(-1)).toBe("23:00");
  });

  test("the day of the October clock change has 25 hours and two o'clock twice", () => {
    expect(hoursInDay("2026-10-25")).toBe(25);
    expect(quarterStarts("2026-10-25")).toHaveLength(100);
    expect(localHours("2026-10-25").slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    expect(localHourLabels("2026-10-25").slice(1, 5)).toEqual(["01:00", "02:00A", "02:00B", "03:00"]);
  });

  test("every other day has 24 hours", () => {
    const odd = eachDay("2026-01-01", "2026-12-31").filter((day) => hoursInDay(day) !== 24);
    expect(odd).toEqual(["2026-03-29", "2026-10-25"]);
    expect(localHourLabels("2026-10-26")).toHaveLength(24);
    expect(quarterStarts("2026-01-06")).toHaveLength(96);
  });

  test("midnight in Madrid is 23:00 UTC in winter and 22:00 UTC in summer", () => {
    expect(madridMidnight("2026-01-15").toISOString()).toBe("2026-01-14T23:00:00.000Z");
    expect(madridMidnight("2026-07-15").toISOString()).toBe("2026-07-14T22:00:00.000Z");
    expect(madridMidnight("2026-03-29").toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect(madridMidnight("2026-03-30").toISOString()).toBe("2026-03-29T22:00:00.000Z");
    expect(madridMidnight("2026-10-25").toISOString()).toBe("2026-10-24T22:00:00.000Z");
    expect(madridMidnight("2026-10-26").toISOString()).toBe("2026-10-25T23:00:00.000Z");
  });

  test("a quarter to midnight UTC is already tomorrow in Madrid", () => {
    expect(madridDate(new Date("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
    expect(madridDate(new Date("2026-12-31T22:59:59Z"))).toBe("2026-12-31");
  });

  test("both of October's repeated hours have the local hour 2", () => {
    expect(madridHour(new Date("2026-10-25T00:59:59Z"))).toBe(2);
    expect(madridHour(new Date("2026-10-25T01:00:00Z"))).toBe(2);
    expect(madridHour(new Date("2026-10-25T02:00:00Z"))).toBe(3);
  });

  test("each hour of each day matches the time zone database", () => {
    fc.assert(
      fc.property(dayBetween2020And2040, (day) => {
        const hours = localHours(day);
        hourStarts(day).forEach((start, slot) => {
          const byIntl = madridByIntl.format(start);
          expect(byIntl).toBe(`${day} ${String(hours[slot]).padStart(2, "0")}`);
          expect(madridDate(start)).toBe(day);
          expect(madridHour(start)).toBe(hours[slot]);
        });
      }),
      { numRuns: 200 },
    );
  });

  test("the clock-change days from 2020 to 2040 match the time zone database", () => {
    const changes = eachDay("2020-01-01", "2040-12-31").filter((day) => hoursInDay(day) !== 24);
    expect(changes).toHaveLength(42);
    for (const day of changes) {
      const starts = hourStarts(day);
      expect(madridByIntl.format(starts[0])).toBe(`${day} 00`);
      expect(madridByIntl.format(starts.at(-1))).toBe(`${day} 23`);
    }
  });
});
