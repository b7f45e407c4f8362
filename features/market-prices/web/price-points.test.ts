import { describe, expect, test } from "vitest";
import { intervalsOf } from "#energy/market/market-days.ts";
import { axisHours, isRepeated, isWithin, pointAt } from "./price-points.ts";

const october = intervalsOf({
  day: "2026-10-25",
  stepMinutes: 60,
  centsMwh: Array.from({ length: 25 }, (_, hour) => hour),
});
const march = intervalsOf({
  day: "2026-03-29",
  stepMinutes: 15,
  centsMwh: Array.from({ length: 92 }, () => 1),
});

describe("the points of a day", () => {
  test("repeat one hour in October", () => {
    expect(october.flatMap(({ startsAt }, index) => (isRepeated(startsAt) ? [index] : []))).toEqual([3]);
    expect(axisHours(october).map(({ hour }) => hour)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
  });

  test("miss one hour in March", () => {
    expect(march.some(({ startsAt }) => isRepeated(startsAt))).toBe(false);
    expect(axisHours(march).map(({ hour }) => hour)).toEqual([0, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
  });

  test("are found by an instant, and by a block of hours", () => {
    expect(pointAt(october, new Date("2026-10-25T01:30:00Z"))?.centsMwh).toBe(3);
    expect(pointAt(october, new Date("2026-10-26T01:30:00Z"))).toBeUndefined();
    const [first, second] = october;
    expect([first, second].map((point) => point && isWithin(point, first ?? null))).toEqual([true, false]);
    expect(first && isWithin(first, null)).toBe(false);
  });
});
