import { describe, expect, test } from "vitest";
import type { PlainDate } from "../calendar.ts";
import { type IntervalPrices, intervalPricesOn } from "./interval-prices.ts";

const published = (days: Partial<Record<PlainDate, readonly (number | null)[]>>): IntervalPrices => ({
  pricesOf: (day) => days[day],
});

const counted = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe("intervalPricesOn", () => {
  test.each([
    ["2026-03-29", 23],
    ["2026-06-10", 24],
    ["2026-10-25", 25],
  ] as const)("gives each quarter-hour of %s the price of its hour", (day, hours) => {
    const prices = intervalPricesOn(published({ [day]: counted(hours) }), day, 4);
    expect(prices).toHaveLength(hours * 4);
    expect(prices?.slice(0, 5)).toEqual([0, 0, 0, 0, 1]);
    expect(prices?.at(-1)).toBe(hours - 1);
  });

  test.each([
    ["2026-03-29", 92],
    ["2026-10-25", 100],
  ] as const)("gives each hour of %s the mean of its quarter-hours", (day, quarters) => {
    const prices = intervalPricesOn(published({ [day]: counted(quarters) }), day, 1);
    expect(prices).toHaveLength(quarters / 4);
    expect(prices?.slice(0, 2)).toEqual([1.5, 5.5]);
  });

  test("gives hours 1 to 3 of 1 October 2025 the means of the published quarter-hours", () => {
    const eurMwh = [105.1, 104.24, 102.28, 102, 106.63, 105.68, 105.19, 105.01, 104.21, 102, 100, 100];
    const day = [...eurMwh, ...new Array<number>(84).fill(0)].map((price) => price / 1000);
    const prices = intervalPricesOn(published({ "2025-10-01": day }), "2025-10-01", 1) ?? [];
    const means = prices.slice(0, 3).map((price) => Number(((price ?? 0) * 1000).toFixed(4)));
    expect(means).toEqual([103.405, 105.6275, 101.5525]);
  });

  test("has no price for a day that is not published, nor for one without all its intervals", () => {
    const prices = published({ "2026-06-10": counted(24), "2026-06-12": counted(25) });
    expect(intervalPricesOn(prices, "2026-06-11", 1)).toBeUndefined();
    expect(intervalPricesOn(prices, "2026-06-12", 1)).toBeUndefined();
  });

  test("has no price for an hour of which a quarter-hour has none", () => {
    const quarters = [0.1, 0.2, null, 0.4, ...new Array<number>(91).fill(0.5), Number.NaN];
    const hours = intervalPricesOn(published({ "2026-06-10": quarters }), "2026-06-10", 1) ?? [];
    expect(hours[0]).toBeNull();
    expect(hours[1]).toBe(0.5);
    expect(hours[23]).toBeNull();
  });

  test("keeps prices of zero and below", () => {
    const hours = [0, -0.002, ...new Array<number>(22).fill(0.1)];
    const quarters = intervalPricesOn(published({ "2026-06-10": hours }), "2026-06-10", 4);
    expect(quarters?.slice(3, 6)).toEqual([0, -0.002, -0.002]);
  });
});
