import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { yearFraction } from "../billing-period.ts";
import { addDays, eachDay, type PlainDate } from "../calendar.ts";
import { noFreeHours } from "../price-options.ts";
import { randomFrom } from "../testing/random.ts";
import type { EnergyDay } from "./energy-day.ts";
import { type PricedPart, priceSupply, totalsOfParts } from "./price-supply.ts";
import type { PricedSupply, SupplyTerms } from "./supply-terms.ts";

const prices = {
  validFrom: "2020-01-01",
  validTo: "2026-02-10",
  powerEurKwYear: [31.25, 4.875],
  energyEurKwh: [0.391, 0.347, 0.301],
  surplusEurKwh: 0.061,
  fixedEurDay: 0.137,
  passedThrough: ["power"],
} as const;
const later = {
  ...prices,
  validFrom: "2026-02-10",
  validTo: null,
  energyEurKwh: [0.41, 0.36, 0.32],
} as const;
const terms: SupplyTerms = {
  startsOn: "2020-01-01",
  tariffCode: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [3450, 5750],
  prices: [prices, later],
  free: noFreeHours,
  doubleTariff: null,
};
const supply: PricedSupply = {
  terms: [terms, { ...terms, startsOn: "2025-11-05", powersW: [4600, 5750] }],
  regulatedCharges,
  taxRates,
  accessPrices: shippedRows,
};

const daysOf = (from: PlainDate, to: PlainDate, seed = 1): EnergyDay[] => {
  const random = randomFrom(seed);
  const wh = (): number => 1000 + Math.round(random() * 4000);
  return eachDay(from, to).map((day) => ({
    day,
    energyWh: [wh(), wh(), wh()],
    exportWh: Math.round(wh() / 4),
  }));
};

/** Euros of a part from the quantities and prices of its lines, without any rounding. */
const exactOf = ({ startsOn, endsOn, bill }: PricedPart): number => {
  const partOfYear = yearFraction({ from: addDays(startsOn, -1), to: endsOn });
  const days = eachDay(startsOn, endsOn).length;
  let supplyEur = days * prices.fixedEurDay;
  let regulatedEur = 0;
  for (const { concept, quantity, unitPrice } of bill.lines) {
    if (concept === "power") supplyEur += quantity * unitPrice * partOfYear;
    if (concept === "energy") supplyEur += quantity * unitPrice;
    if (concept === "surplus_compensation") supplyEur -= quantity * unitPrice;
    if (concept === "social_bonus_financing" || concept === "meter_rent")
      regulatedEur += quantity * unitPrice;
  }
  const rateOf = (wanted: string) => bill.lines.find(({ concept }) => concept === wanted)?.unitPrice ?? 0;
  return (supplyEur * (1 + rateOf("electricity_tax")) + regulatedEur) * (1 + rateOf("vat"));
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const eachTaxed = { taxPoint: "each_day" } as const;
const rangeStart = "2025-08-01";
const rangeEnd = "2026-07-31";
const year = daysOf(rangeStart, rangeEnd);

describe("a year", () => {
  test("priced day by day costs what it costs priced at once, before rounding", () => {
    const atOnce = priceSupply(supply, year, eachTaxed).parts;
    const byDay = year.flatMap((day) => priceSupply(supply, [day], eachTaxed).parts);
    expect(byDay).toHaveLength(365);
    expect(atOnce.length).toBeGreaterThan(4);
    expect(sumOf(atOnce.map(exactOf))).toBeCloseTo(sumOf(byDay.map(exactOf)), 6);
  });

  test("is divided at each change of a price, a toll, a tax or the terms, and nowhere else", () => {
    const { parts } = priceSupply(supply, year, eachTaxed);
    expect(parts.map(({ startsOn }) => startsOn)).toEqual([
      rangeStart,
      "2025-11-05",
      "2026-01-01",
      "2026-02-10",
      "2026-03-22",
      "2026-06-01",
    ]);
    expect(parts.map(({ endsOn }) => addDays(endsOn, 1)).slice(0, -1)).toEqual(
      parts.slice(1).map(({ startsOn }) => startsOn),
    );
  });
});

describe("any days", () => {
  const place = fc.integer({ min: 1, max: year.length - 1 });

  test("cost the sum of two halves, but for the rounding of the lines of the part that is cut", () => {
    const whole = totalsOfParts(priceSupply(supply, year, eachTaxed).parts).totalCents;
    fc.assert(
      fc.property(place, (cut) => {
        const halves = [year.slice(0, cut), year.slice(cut)].map(
          (half) => totalsOfParts(priceSupply(supply, half, eachTaxed).parts).totalCents,
        );
        // Half a cent for each line of the two parts in the place of one.
        expect(Math.abs(sumOf(halves) - whole)).toBeLessThanOrEqual(12);
      }),
      { numRuns: 60 },
    );
  });

  test("cost the same in whichever order the rows of prices, charges and taxes are", () => {
    const expected = priceSupply(supply, year, eachTaxed);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...taxRates], { minLength: taxRates.length }),
        fc.shuffledSubarray([...regulatedCharges], { minLength: regulatedCharges.length }),
        fc.shuffledSubarray([...shippedRows], { minLength: shippedRows.length }),
        (taxes, charges, access) => {
          const shuffled = { ...supply, taxRates: taxes, regulatedCharges: charges, accessPrices: access };
          expect(priceSupply(shuffled, year, eachTaxed)).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("of a part cost the same in whichever order their energy is used", () => {
    const month = daysOf("2026-04-01", "2026-04-30");
    const expected = priceSupply(supply, month);
    fc.assert(
      fc.property(fc.shuffledSubarray(month, { minLength: month.length }), (shuffled) => {
        const moved = month.map(({ day }, index) => ({ exportWh: 0, energyWh: [], ...shuffled[index], day }));
        expect(priceSupply(supply, moved)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
