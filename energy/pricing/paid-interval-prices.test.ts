import { expect, test } from "vitest";
import { shippedRows } from "#database/market/market-tables.ts";
import type { EnergyDay } from "./energy-day.ts";
import { indexedPricesOn } from "./market-index.ts";
import { paidIntervalPrices, type PaidIntervals } from "./paid-interval-prices.ts";
import { priceSupply } from "./price-supply.ts";
import { regulatedAmountsOf } from "./regulated-amounts.ts";
import { noFreeHours } from "../price-options.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";

const regulated = regulatedAmountsOf(shippedRows);
const day = "2026-10-25";
const market = {
  day,
  stepMinutes: 60,
  centsMwh: Array.from({ length: 25 }, (_, hour) => hour * 911 - 2000),
} as const;
const tariff = { accessTariff: "018", zone: "peninsula" } as const;
const index = { addedEurMwh: 20, lossesPercent: [16.7, 16.3, 18] };
const prices = { energyEurKwh: [0.012, 0.01, 0.008], passedThrough: ["power", "energy"] } as const;
const intervalEurKwh = (indexedPricesOn(market, index, tariff) ?? []).map((micro) => micro / 1e6);
const paid: PaidIntervals = {
  day,
  ...tariff,
  intervalEurKwh,
  prices,
  accessPrices: regulated.accessPrices ?? [],
};

test("the paid prices of a day are those that its bill has: each hour with 1 kWh, 25 of them", () => {
  const ofHours = paidIntervalPrices(paid) ?? [];
  expect(ofHours).toHaveLength(25);
  const periods = energyPeriodsOfDay("018", day, "peninsula");
  for (const [hour, eur] of ofHours.entries()) {
    const slots = periods.map((_, slot) => (slot === hour ? 1_000_000 : 0));
    const energyWh = [1, 2, 3].map((period) => (periods[hour] === period ? 1_000_000 : 0));
    const used: EnergyDay = {
      day,
      energyWh,
      exportWh: 0,
      slots: { slotsPerHour: 1, energyWh: slots, periods },
    };
    const terms = {
      startsOn: "2020-01-01",
      tariffCode: "018",
      zone: "peninsula",
      isHome: true,
      powersW: [3450, 3450],
      prices: [
        {
          ...prices,
          validFrom: "2020-01-01",
          validTo: null,
          powerEurKwYear: [0, 0],
          surplusEurKwh: null,
          fixedEurDay: 0,
        },
      ],
      intervalPrices: { pricesOf: () => intervalEurKwh },
      free: noFreeHours,
      doubleTariff: null,
    } as const;
    const { parts } = priceSupply({ ...regulated, terms: [terms] }, [used]);
    const billed = parts.flatMap(({ energyCents }) => energyCents).reduce((sum, cents) => sum + cents, 0);
    // A thousand kWh, so that a cent of the bill is a thousandth of a cent per kWh.
    expect(Math.abs(billed - (eur ?? Number.NaN) * 100_000)).toBeLessThanOrEqual(1);
  }
});

test("an interval without a price has none, and without the tolls of the day no price is known", () => {
  const gap = paidIntervalPrices({ ...paid, intervalEurKwh: [null, ...intervalEurKwh.slice(1)] });
  expect(gap?.slice(0, 2)).toEqual([null, expect.any(Number)]);
  expect(paidIntervalPrices({ ...paid, accessPrices: [] })).toBeUndefined();
  const own = { energyEurKwh: prices.energyEurKwh };
  expect(paidIntervalPrices({ ...paid, accessPrices: [], prices: own })).toHaveLength(25);
});
