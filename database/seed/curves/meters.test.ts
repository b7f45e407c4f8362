import { describe, expect, test } from "vitest";
import { eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { createAlmanac } from "./almanac.ts";
import { bakeryWorkshop, familyFlat, secondHome, type LoadShape } from "./load-shape.ts";
import { type Meter, meteredDay, quartersOf } from "./meters.ts";

const almanac = createAlmanac();
const meterOf = (shape: LoadShape, more: Partial<Meter> = {}): Meter => ({
  seed: "test",
  shape,
  scale: 1,
  solarPeakW: 0,
  reactiveShare: 0,
  ...more,
});
const at = (meter: Meter, day: PlainDate) => meteredDay(meter, almanac.factsOf(day));
const sum = (values: readonly number[] | null): number => (values ?? []).reduce((total, wh) => total + wh, 0);
const totalOf = (meter: Meter, from: PlainDate, to: PlainDate) =>
  sum(eachDay(from, to).map((day) => sum(at(meter, day).importWh)));

const flat = meterOf(familyFlat);
const solarHouse = meterOf(secondHome, { solarPeakW: 4600 });

describe("a day of a demo meter", () => {
  test("is the same on every call, and differs from another day", () => {
    expect(at(flat, "2026-03-10")).toEqual(meteredDay(flat, createAlmanac().factsOf("2026-03-10")));
    expect(at(flat, "2026-03-10").importWh).not.toEqual(at(flat, "2026-03-11").importWh);
  });

  test("differs between two meters with the same load shape", () => {
    expect(at(flat, "2026-03-10").importWh).not.toEqual(
      at({ ...flat, seed: "other" }, "2026-03-10").importWh,
    );
  });

  test.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2024-02-29", 24],
  ] as const)("on %s has %i hours, and four quarters for each", (day, hours) => {
    const metered = at(solarHouse, day);
    const quarters = quartersOf(solarHouse, metered);
    expect(hoursInDay(day)).toBe(hours);
    for (const series of [metered.importWh, metered.exportWh, metered.selfConsumedWh])
      expect(series).toHaveLength(hours);
    for (const series of [quarters.importWh, quarters.exportWh]) expect(series).toHaveLength(hours * 4);
  });

  test("has quarter-hours that add up exactly to each hour", () => {
    for (const day of eachDay("2026-06-01", "2026-06-30")) {
      const metered = at(solarHouse, day);
      const quarters = quartersOf(solarHouse, metered);
      for (const name of ["importWh", "exportWh", "selfConsumedWh"] as const) {
        const hourly = metered[name]?.map((_, hour) =>
          sum(quarters[name]?.slice(hour * 4, hour * 4 + 4) ?? null),
        );
        expect(hourly).toEqual(metered[name]);
      }
    }
  });

  test("has whole Wh, never negative", () => {
    for (const day of eachDay("2026-01-01", "2026-12-31")) {
      const { importWh, exportWh, selfConsumedWh } = at(solarHouse, day);
      for (const wh of [...importWh, ...(exportWh ?? []), ...(selfConsumedWh ?? [])]) {
        expect(Number.isInteger(wh) && wh >= 0).toBe(true);
      }
    }
  });
});

const exported = (from: PlainDate, to: PlainDate) =>
  eachDay(from, to).map((day) => at(solarHouse, day).exportWh ?? []);

describe("the load shapes", () => {
  test("use more energy in a family's evening than at four in the morning", () => {
    const days = eachDay("2026-02-02", "2026-02-06").map((day) => at(flat, day).importWh);
    expect(sum(days.map((hours) => hours[21] ?? 0))).toBeGreaterThan(
      3 * sum(days.map((hours) => hours[4] ?? 0)),
    );
  });

  test("fall to the base load while the family is away in August", () => {
    const august = totalOf(flat, "2026-08-01", "2026-08-07");
    expect(august).toBeLessThan(totalOf(flat, "2026-06-01", "2026-06-07") / 2);
    expect(august).toBeGreaterThan(7 * 24 * 80);
  });

  test("give a flat between two and five thousand kWh a year", () => {
    const year = totalOf(flat, "2025-01-01", "2025-12-31") / 1000;
    expect(year).toBeGreaterThan(2000);
    expect(year).toBeLessThan(5000);
  });

  test("give a bakery its use at night and a closed August", () => {
    const bakery = meterOf(bakeryWorkshop);
    const { importWh } = at(bakery, "2026-05-13");
    expect(importWh[4] ?? 0).toBeGreaterThan(2 * (importWh[19] ?? 0));
    expect(totalOf(bakery, "2026-08-10", "2026-08-16")).toBeLessThan(
      totalOf(bakery, "2026-07-06", "2026-07-12") / 3,
    );
  });

  test("produce no solar energy at night, and more in June than in December", () => {
    for (const hours of exported("2026-06-01", "2026-06-30")) {
      expect(sum(hours.slice(0, 5))).toBe(0);
      expect(sum(hours.slice(22))).toBe(0);
    }
    const june = sum(exported("2026-06-01", "2026-06-30").map(sum));
    expect(june).toBeGreaterThan(1.3 * sum(exported("2026-12-01", "2026-12-30").map(sum)));
  });
});
