import { describe, expect, test } from "vitest";
import { noFreeHours } from "#energy/price-options.ts";
import type { SupplyTerms } from "#energy/pricing/supply-terms.ts";
import { periodCalendarOf } from "./chart/chart-slots-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import { pricedDayOf } from "./patterns-policy.ts";
import { sampleDay } from "./testing/curve-samples.ts";

const day = "2026-02-03";
const terms: SupplyTerms = {
  startsOn: "2026-01-01",
  tariffCode: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [3000, 3000],
  prices: [
    {
      validFrom: "2026-01-01",
      validTo: null,
      powerEurKwYear: [30, 3],
      energyEurKwh: [0.1, 0.1, 0.1],
      surplusEurKwh: 0,
      fixedEurDay: 0,
    },
  ],
  free: noFreeHours,
  doubleTariff: null,
};

const costWith = (change: Partial<SupplyTerms>): number | null => {
  const [consumed] = chooseConsumption([sampleDay(day, {}, () => 1000)], "hour");
  if (consumed === undefined) throw new Error("The day has no consumption");
  return pricedDayOf(consumed, {
    calendar: periodCalendarOf([terms]),
    terms: [{ ...terms, ...change }],
  }).costCents;
};

describe("the cost of a day’s energy", () => {
  test("is that of the product’s prices", () => {
    expect(costWith({})).toBeCloseTo(240, 6);
  });

  test("has the price of each hour of an indexed product, and is unknown until it is published", () => {
    const hours = new Array<number>(24).fill(0.05);
    expect(costWith({ intervalPrices: { pricesOf: () => hours } })).toBeCloseTo(360, 6);
    expect(costWith({ intervalPrices: { pricesOf: () => undefined } })).toBeNull();
  });

  test("is unknown where tolls are added to the prices", () => {
    const prices = terms.prices.map((row) => ({ ...row, passedThrough: ["energy"] as const }));
    expect(costWith({ prices })).toBeNull();
  });
});
