import { describe, expect, test } from "vitest";
import { eachDay, isoWeekday, localHours, type PlainDate } from "./calendar.ts";
import { evaluateAlert, forecastAbove, readingsMissing } from "./consumption-alerts.ts";
import type { PricedDay } from "./month-insight.ts";

const day = "2026-11-20";
const daysOf = (hourWh: (hour: number, day: PlainDate) => number | null): PricedDay[] =>
  eachDay("2026-09-01", day).map((ofDay) => {
    const hoursWh = localHours(ofDay, "Europe/Madrid").map((hour) => hourWh(hour, ofDay));
    return { day: ofDay, hoursWh, usedHoursWh: hoursWh, estimated: null, costCents: null, peakWh: null };
  });

describe("unusual use", () => {
  const find = (limit: number, hourWh: (hour: number, day: PlainDate) => number | null) =>
    evaluateAlert("unusual_use", { limit, day, days: daysOf(hourWh) });

  test("is a day that exceeds the median of the same weekday by more than the limit", () => {
    const doubled = (_: number, ofDay: PlainDate) => (ofDay === day ? 200 : 100);
    expect(find(50, doubled)).toEqual({ day, energyWh: 4800, usualWh: 2400 });
    expect(find(100, doubled)).toBeNull();
  });

  test("is not a weekday that is always high, a day with a gap, or less than one kWh", () => {
    const fridays = (_: number, ofDay: PlainDate) => (isoWeekday(ofDay) === 5 ? 500 : 100);
    expect(find(50, fridays)).toBeNull();
    const highWithGap = (hour: number) => (hour === 3 ? null : 900);
    expect(find(50, (hour, ofDay) => (ofDay === day ? highWithGap(hour) : 100))).toBeNull();
    expect(find(50, (_, ofDay) => (ofDay === day ? 20 : 10))).toBeNull();
  });

  test("is not known below four weeks of readings", () => {
    const hourWh = (_: number, ofDay: PlainDate) => {
      if (ofDay === day) return 500;
      return ofDay < "2026-10-30" ? null : 100;
    };
    expect(find(50, hourWh)).toBeNull();
  });
});

test("a base load that rises is found once a month, above the limit and 20 Wh", () => {
  const risen = (from: number, to: number) =>
    evaluateAlert("base_load", {
      limit: 30,
      day,
      days: daysOf((hour, ofDay) => {
        if (hour >= 6) return 400;
        return ofDay > "2026-11-06" ? to : from;
      }),
    });
  expect(risen(100, 140)).toEqual({ day: "2026-11-01", energyWh: 140, usualWh: 100 });
  expect(risen(100, 125)).toBeNull();
  expect(risen(20, 35)).toBeNull();
  expect(risen(140, 100)).toBeNull();
});

test("a forecast above the limit is reported for the first day of its bill", () => {
  const forecast = { startsOn: "2026-11-05", totalCents: 2000 } as const;
  expect(forecastAbove(forecast, 1999)).toEqual({ day: "2026-11-05", amountCents: 2000 });
  expect(forecastAbove(forecast, 2000)).toBeNull();
});

test("readings are missing when more days than the limit have passed", () => {
  expect(readingsMissing("2026-11-13", "2026-11-20", 7)).toBe(false);
  expect(readingsMissing("2026-11-12", "2026-11-20", 7)).toBe(true);
});
