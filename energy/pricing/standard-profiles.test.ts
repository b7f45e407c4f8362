import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eachDay, hoursInDay, type PlainDate } from "../calendar.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import { splitHouseholdYear, spreadByProfile, type StandardProfile } from "./standard-profiles.ts";

const evening: StandardProfile = {
  coefficientsOf: (day) => Array.from({ length: hoursInDay(day) }, (_, hour) => 1e-4 * (1 + hour / 7)),
};
const householdPeriods = (day: PlainDate) => energyPeriodsOfDay("018", day, "peninsula");

const energyByPeriod = (hours: ReturnType<typeof spreadByProfile>): number[] => {
  const sums = [0, 0, 0];
  for (const { hoursWh, periods } of hours ?? [])
    for (const [hour, wh] of hoursWh.entries()) {
      const index = (periods[hour] ?? 0) - 1;
      sums[index] = (sums[index] ?? 0) + wh;
    }
  return sums;
};

describe("spreadByProfile", () => {
  test("divides the energy of a period in proportion to the coefficients of its hours", () => {
    const profile = { coefficientsOf: () => [1, 1, 2, ...new Array<number>(21).fill(4)] };
    const periodsOf = () => [1, 1, 1, ...new Array<number>(21).fill(2)];
    const [day] = spreadByProfile(profile, { energyWh: [100, 210], days: ["2026-01-01"], periodsOf }) ?? [];
    expect(day?.hoursWh.slice(0, 5)).toEqual([25, 25, 50, 10, 10]);
  });

  test("carries what rounding leaves to the next hour", () => {
    const profile = { coefficientsOf: () => new Array<number>(24).fill(1) };
    const periodsOf = () => new Array<number>(24).fill(1);
    const [day] = spreadByProfile(profile, { energyWh: [36], days: ["2026-01-01"], periodsOf }) ?? [];
    expect(day?.hoursWh.slice(0, 4)).toEqual([2, 1, 2, 1]);
  });

  test("gives whole hours that add up to the energy of each period, also over changes of the clock", () => {
    const wh = fc.integer({ min: 0, max: 900_000 });
    fc.assert(
      fc.property(
        fc.tuple(wh, wh, wh),
        fc.constantFrom("2026-01-01", "2026-03-20", "2026-10-20"),
        (energyWh, from) => {
          const hours = spreadByProfile(evening, {
            energyWh,
            days: eachDay(from, "2026-10-31"),
            periodsOf: householdPeriods,
          });
          expect(energyByPeriod(hours)).toEqual(energyWh);
          expect(hours?.flatMap(({ hoursWh }) => hoursWh).every((hour) => hour >= 0)).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("is not known on a day without coefficients, nor for energy in a period without hours", () => {
    const days = eachDay("2026-06-06", "2026-06-07");
    const input = { energyWh: [0, 0, 100], days, periodsOf: householdPeriods };
    const gap = (day: PlainDate) => (day === "2026-06-07" ? undefined : evening.coefficientsOf(day));
    expect(spreadByProfile(evening, input)).toHaveLength(2);
    expect(spreadByProfile({ coefficientsOf: gap }, input)).toBeUndefined();
    expect(spreadByProfile(evening, { ...input, energyWh: [1, 0, 100] })).toBeUndefined();
  });
});

test("a yearly total of a home is divided into 27.4, 25.5 and 47.1 %", () => {
  expect(splitHouseholdYear(3_000_000).map((wh) => Math.round(wh / 1000))).toEqual([822, 766, 1412]);
  expect(splitHouseholdYear(1).reduce((sum, wh) => sum + wh, 0)).toBe(1);
});
