import { describe, expect, test } from "vitest";
import { freeEnergyOf, freeSlotsOf, noFreeHours } from "./price-options.ts";

const freeHoursOn = (day: `${number}-${number}-${number}`, startHour: number, endHour: number): number[] =>
  freeSlotsOf({ ...noFreeHours, hours: { startHour, endHour } }, day, 1).flatMap((isFree, slot) =>
    isFree ? [slot] : [],
  );

describe("the free hours of a contract", () => {
  test("begin and end on the clock, also past midnight", () => {
    expect(freeHoursOn("2026-07-15", 14, 16)).toEqual([14, 15]);
    expect(freeHoursOn("2026-07-15", 22, 2)).toEqual([0, 1, 22, 23]);
    expect(freeHoursOn("2026-07-15", 0, 24)).toHaveLength(24);
  });

  test("are those that the clock shows on the days on which it changes", () => {
    expect(freeHoursOn("2026-03-29", 2, 4)).toEqual([2]);
    expect(freeHoursOn("2026-10-25", 2, 3)).toEqual([2, 3]);
    const inTheIslands = {
      ...noFreeHours,
      hours: { startHour: 1, endHour: 2 },
      clock: "Atlantic/Canary",
    } as const;
    expect(freeSlotsOf(inTheIslands, "2026-10-25", 1).indexOf(true)).toBe(1);
    expect(freeSlotsOf(inTheIslands, "2026-10-25", 1).filter(Boolean)).toHaveLength(2);
    expect(freeSlotsOf(inTheIslands, "2026-03-29", 1)).not.toContain(true);
  });

  test("are all those of the free day, by hour and by quarter", () => {
    const free = { ...noFreeHours, day: "sunday" } as const;
    expect(freeSlotsOf(free, "2026-07-19", 1)).toEqual(new Array(24).fill(true));
    expect(freeSlotsOf(free, "2026-07-19", 4)).toHaveLength(96);
    expect(freeSlotsOf(free, "2026-07-20", 1)).toEqual(new Array(24).fill(false));
  });
});

test("the free energy of a day is that of its free hours, by period", () => {
  const shape = {
    energyWh: new Array<number>(24).fill(500),
    periods: Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 3 : 1)),
    slotsPerHour: 1,
    periodCount: 3,
  } as const;
  const free = { ...noFreeHours, hours: { startHour: 7, endHour: 10 } };
  expect(freeEnergyOf(free, "2026-07-15", shape)).toEqual([1000, 0, 500]);
  expect(freeEnergyOf(noFreeHours, "2026-07-15", shape)).toEqual([0, 0, 0]);
  expect(freeEnergyOf(free, "2026-07-15", { ...shape, periods: null })).toEqual([0, 0, 0]);
});
