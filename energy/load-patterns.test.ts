import { describe, expect, test } from "vitest";
import { eachDay, localHours, type PlainDate } from "./calendar.ts";
import { baseLoadOf, completeDayWh, meanByWeekdayAndHour, type MeteredDay } from "./load-patterns.ts";

const dayOf = (day: PlainDate, valueOf: (hour: number, slot: number) => number | null): MeteredDay => ({
  day,
  hoursWh: localHours(day, "Europe/Madrid").map(valueOf),
  estimated: null,
});
const week = eachDay("2026-11-02", "2026-11-08");

describe("the mean by weekday and hour", () => {
  test("has each weekday from Monday and each hour of the clock", () => {
    const means = meanByWeekdayAndHour(
      week.map((day, index) => dayOf(day, (hour) => index * 100 + hour)),
      "Europe/Madrid",
    );
    expect(means.map((hours) => hours.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
    expect([means[0]?.[0], means[0]?.[23], means[6]?.[12]]).toEqual([0, 23, 612]);
  });

  test("leaves out hours without data, and has null where there is none at all", () => {
    const days = [
      dayOf("2026-11-02", (hour) => (hour === 5 ? null : 100)),
      dayOf("2026-11-09", (hour) => (hour === 5 ? null : 300)),
    ];
    const means = meanByWeekdayAndHour(days, "Europe/Madrid");
    expect([means[0]?.[4], means[0]?.[5], means[1]?.[4]]).toEqual([200, null, null]);
  });

  test.each([
    ["Europe/Madrid", 2],
    ["Atlantic/Canary", 1],
  ] as const)(
    "counts both repeated hours of October, and not the missing one of March, by %s",
    (clock, hour) => {
      const october = dayOf("2026-10-25", (_, slot) => (slot === hour ? 100 : 300));
      expect(meanByWeekdayAndHour([october], clock)[6]?.[hour]).toBe(200);
      const [, , , , , , forward] = meanByWeekdayAndHour([dayOf("2026-03-29", () => 300)], clock);
      expect([forward?.[hour - 1], forward?.[hour], forward?.[23]]).toEqual([300, null, 300]);
    },
  );
});

describe("the base load", () => {
  const nights = eachDay("2026-11-02", "2026-11-15");

  test("is the lowest tenth of the hours at night, with its part of the consumption", () => {
    const days = nights.map((day) => dayOf(day, (hour) => (hour < 6 ? 100 + hour : 300)));
    expect(baseLoadOf(days)).toEqual({
      hourlyWh: 100,
      share: (100 * 24) / (6 * 100 + 15 + 18 * 300),
      nights: 14,
    });
  });

  test("is not lowered by one night without supply", () => {
    const days = nights.map((day, index) => dayOf(day, () => (index === 3 ? 0 : 110)));
    expect(baseLoadOf(days)?.hourlyWh).toBe(110);
  });

  test("leaves out estimated hours, and is unknown below seven nights", () => {
    const measured = nights.map((day) => dayOf(day, () => 150));
    const estimated = nights.map((day) => ({ ...dayOf(day, () => 10), estimated: new Array(24).fill(true) }));
    expect(baseLoadOf([...measured, ...estimated])?.hourlyWh).toBe(150);
    expect(baseLoadOf(measured.slice(0, 6))).toBeNull();
    expect(baseLoadOf(estimated)).toBeNull();
  });

  test("has no part of a consumption of zero", () => {
    expect(baseLoadOf(nights.map((day) => dayOf(day, () => 0)))).toEqual({
      hourlyWh: 0,
      share: 0,
      nights: 14,
    });
  });
});

test("the energy of a day is known only without gaps", () => {
  expect(completeDayWh(dayOf("2026-11-02", () => 100))).toBe(2400);
  expect(completeDayWh(dayOf("2026-11-02", (hour) => (hour === 3 ? null : 100)))).toBeNull();
  expect(completeDayWh({ day: "2026-11-02", hoursWh: [], estimated: null })).toBeNull();
});
