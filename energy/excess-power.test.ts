import { describe, expect, test } from "vitest";
import { accessPrices } from "#database/market/market-tables.ts";
import {
  excessMeasureOf,
  excessOfMaximum,
  excessOfQuarterHours,
  excessPowerPrices,
  excessPowerPricesOn,
} from "./excess-power.ts";
import { ratesOn } from "./tax-rates.ts";

describe("the excess of power", () => {
  test("of a month's highest demand is charged by the day, and counted twice until March 2025", () => {
    const eurKwDay = excessPowerPricesOn("018", "2026-06-01")?.eurKwDay[0] ?? 0;
    const month = { maximumW: 5200, powerW: 4600, eurKwDay, days: 30 };
    expect(excessOfMaximum({ ...month, billedOn: "2026-06-30" })).toBeCloseTo(5.03, 2);
    expect(excessOfMaximum({ ...month, billedOn: "2025-03-31" })).toBeCloseTo(10.06, 2);
    expect(excessOfMaximum({ ...month, maximumW: 4600, billedOn: "2026-06-30" })).toBe(0);
  });

  test("of quarter-hours is the root of the sum of their squares", () => {
    const eurKw = excessPowerPricesOn("020", "2026-06-01")?.eurKw[0] ?? 0;
    const euros = excessOfQuarterHours({ demandsW: [130_000, 140_000, 90_000], powerW: 100_000, eurKw });
    expect(euros).toBeCloseTo(171.59, 2);
  });

  test.each([
    ["018", [4600, 4600], "none"],
    ["019", [20_000, 20_000, 20_000, 20_000, 20_000, 50_000], "maximum"],
    ["019", [20_000, 20_000, 20_000, 20_000, 20_000, 50_001], "quarter_hours"],
    ["020", [10_000, 10_000, 10_000, 10_000, 10_000, 10_000], "maximum"],
  ] as const)("of the tariff %s with %j W is measured by %s", (tariff, powersW, measure) => {
    expect(excessMeasureOf(tariff, powersW)).toBe(measure);
  });
});

test("the prices of the excess follow the power tolls, by one factor a tariff and year", () => {
  for (const { tariff, validFrom, eurKwDay, eurKw } of excessPowerPrices) {
    const [access] = ratesOn(accessPrices, validFrom).filter(({ accessTariff }) => accessTariff === tariff);
    const tolls = access?.powerTollsEurKwYear ?? [];
    for (const prices of [eurKwDay, eurKw]) {
      expect(prices).toHaveLength(tolls.length);
      const factor = (prices[0] ?? 0) / (tolls[0] ?? 0);
      for (const [index, price] of prices.entries()) {
        const followed = (tolls[index] ?? 0) * factor;
        expect(Math.abs(price - followed)).toBeLessThan(0.000_002 + 0.001 * followed);
      }
    }
  }
});

test("no excess has a price before April 2025 or for a charging point", () => {
  expect(excessPowerPricesOn("019", "2025-03-31")).toBeNull();
  expect(excessPowerPricesOn("024", "2026-06-01")).toBeNull();
});
