import { daysOfDoubleTariff, noFreeHours } from "../price-options.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eachDay, type PlainDate } from "../calendar.ts";
import type { EnergyDay } from "./energy-day.ts";
import { priceSupply, totalsOfParts } from "./price-supply.ts";
import { chargesCarriedOnSince, daysWithoutFinancing } from "./regulated-charges.ts";
import { type PricedSupply, type SupplyTerms, freeHoursOn } from "./supply-terms.ts";
import type { TaxRate } from "../tax-rates.ts";

const rate = (tax: TaxRate["tax"], fraction: number): TaxRate => ({
  tax,
  condition: "",
  validFrom: "2021-01-01",
  validTo: null,
  rate: fraction,
  minimumEurMwh: 0.5,
  norm: "",
  cutFrom: null,
  source: "test",
});
const prices = {
  validFrom: "2026-01-01",
  validTo: "2026-03-16",
  powerEurKwYear: [36.5, 3.65],
  energyEurKwh: [0.2, 0.15, 0.1],
  surplusEurKwh: 0.06,
  fixedEurDay: 0,
} as const;
const terms: SupplyTerms = {
  startsOn: "2020-01-01",
  tariffCode: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [4000, 4000],
  prices: [prices, { ...prices, validFrom: "2026-03-16", validTo: null, energyEurKwh: [0.4, 0.3, 0.2] }],
  free: noFreeHours,
  doubleTariff: null,
};
const supply: PricedSupply = {
  terms: [terms],
  regulatedCharges: [
    { charge: "social_bonus_financing", validFrom: "2026-01-01", validTo: null, eurYear: 7.3 },
    { charge: "meter_rent_single_phase", validFrom: "2013-08-03", validTo: null, eurYear: 9.855 },
    { charge: "meter_rent_three_phase", validFrom: "2013-08-03", validTo: null, eurYear: 16.425 },
  ],
  taxRates: [rate("electricity_tax", 0.05), rate("vat", 0.21)],
};

const supplyWith = (change: Partial<SupplyTerms>): PricedSupply => ({
  ...supply,
  terms: [{ ...terms, ...change }],
});

const daysOf = (from: PlainDate, to: PlainDate, exportWh = 0): EnergyDay[] =>
  eachDay(from, to).map((day) => ({ day, energyWh: [1000, 2000, 3000], exportWh }));

describe("the cost of days", () => {
  test("has the prices of each day: a change divides it into two parts", () => {
    const { parts, unpriced } = priceSupply(supply, daysOf("2026-03-01", "2026-03-31"));
    expect(parts.map(({ startsOn, endsOn, energyCents }) => [startsOn, endsOn, ...energyCents])).toEqual([
      ["2026-03-01", "2026-03-15", 300, 450, 450],
      ["2026-03-16", "2026-03-31", 640, 960, 960],
    ]);
    expect(unpriced).toEqual([]);
  });

  test("is deducted by a solar wallet from the first part, and from the next what the first does not cost", () => {
    const days = daysOf("2026-03-01", "2026-03-31");
    const discountsWith = (cents: number): number[] =>
      priceSupply(supply, days, { deduction: { name: "wallet", cents } }).parts.map(
        ({ bill }) => bill.totals.discountCents,
      );
    // Power and energy: 660 + 1200 cents in 15 days, 704 + 2560 in 16.
    expect(discountsWith(2000)).toEqual([-1860, -140]);
    expect(discountsWith(10_000)).toEqual([-1860, -3264]);
    expect(discountsWith(0)).toEqual([0, 0]);
  });

  test("with terms that change is the sum of what each part costs alone with its terms", () => {
    const changed = fc.record({
      startsOn: fc.constantFrom(...eachDay("2026-01-25", "2026-03-20")),
      tariffCode: fc.constantFrom("018", "019"),
      zone: fc.constantFrom("peninsula", "balearic_islands"),
      isHome: fc.boolean(),
      kilowatts: fc.integer({ min: 1, max: 14 }),
      eurKwh: fc.integer({ min: 0, max: 400 }),
    });
    const days = eachDay("2026-02-01", "2026-03-15").map((day, index) => ({
      day,
      energyWh: [1000 + index, 2000, 3000, 400, 500, 600],
      exportWh: index % 3 === 0 ? 700 : 0,
    }));
    fc.assert(
      fc.property(fc.array(changed, { minLength: 1, maxLength: 4 }), (changes) => {
        const list = [...new Map(changes.map((change) => [change.startsOn, change])).values()]
          .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
          .map(({ kilowatts, eurKwh, ...change }): SupplyTerms => {
            const periods = new Array<number>(6).fill(eurKwh / 1000);
            const ofProduct = { ...prices, energyEurKwh: periods, powerEurKwYear: periods };
            return { ...terms, ...change, powersW: new Array(6).fill(kilowatts * 1000), prices: [ofProduct] };
          });
        // By brute force: each day belongs to the last terms that begin on it or before, or to the first ones.
        const ofDay = days.map(({ day }) => {
          let index = 0;
          for (const [place, { startsOn }] of list.entries()) if (startsOn <= day) index = place;
          return index;
        });
        const alone = list.flatMap((only, index) => {
          const own = days.filter((_, place) => ofDay[place] === index);
          return priceSupply({ ...supply, terms: [{ ...only, startsOn: "2020-01-01" }] }, own).parts;
        });
        const { parts, unpriced } = priceSupply({ ...supply, terms: list }, days);
        expect(unpriced).toEqual([]);
        expect(totalsOfParts(parts)).toEqual(totalsOfParts(alone));
      }),
      { numRuns: 200 },
    );
  });

  test("of days with other options is billed together, without the energy that is free on each", () => {
    const free = { ...noFreeHours, day: "sunday" } as const;
    const options = { ...supply, terms: [terms, { ...terms, startsOn: "2026-02-05", free }] } as const;
    const days = daysOf("2026-02-01", "2026-02-10");
    expect(priceSupply(options, days)).toEqual(priceSupply(supply, days));
    expect([
      freeHoursOn(options.terms, "2026-02-04").day,
      freeHoursOn(options.terms, "2026-02-05").day,
    ]).toEqual([null, "sunday"]);
  });

  test("is not known in the months of a double tariff", () => {
    const doubleTariff = daysOfDoubleTariff({ startMonth: 2, startYear: 2026, endMonth: 2, endYear: 2026 });
    const { parts, unpriced } = priceSupply(supplyWith({ doubleTariff }), daysOf("2026-01-31", "2026-03-01"));
    expect(parts.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ["2026-01-31", "2026-01-31"],
      ["2026-03-01", "2026-03-01"],
    ]);
    expect(unpriced).toEqual([{ startsOn: "2026-02-01", endsOn: "2026-02-28", reason: "double_tariff" }]);
  });

  test("names the days whose financing of the social bonus is not known", () => {
    const early = supplyWith({ prices: [{ ...prices, validFrom: "2025-12-01" }] });
    const { parts } = priceSupply(early, daysOf("2025-11-20", "2026-01-10"));
    expect(daysWithoutFinancing(early, parts)).toEqual({ startsOn: "2025-12-01", endsOn: "2025-12-31" });
    expect(
      daysWithoutFinancing(supply, priceSupply(supply, daysOf("2026-01-01", "2026-01-10")).parts),
    ).toBeNull();
  });

  test("has fixed terms by the day, and taxes on all of it", () => {
    const totals = totalsOfParts(priceSupply(supply, daysOf("2026-02-01", "2026-02-10")).parts);
    expect(totals).toMatchObject({
      energyCents: 800,
      powerCents: 440,
      socialBonusFinancingCents: 20,
      meterRentCents: 27,
      electricityTaxCents: 62,
      salesTaxCents: 283,
      totalCents: 1632,
    });
  });

  test("includes a fixed amount of the product, which is subject to the electricity tax", () => {
    const flat = supplyWith({ prices: [{ ...prices, validTo: null, fixedEurDay: 0.5 }] });
    const totals = totalsOfParts(priceSupply(flat, daysOf("2026-02-01", "2026-02-10")).parts);
    expect(totals).toMatchObject({ otherSupplyCents: 500, electricityTaxCents: 87 });
  });

  test("compensates the surplus up to the energy and no more", () => {
    const [part] = priceSupply(supply, daysOf("2026-02-01", "2026-02-10", 20_000)).parts;
    expect(part?.bill.totals.surplusCents).toBe(-800);
    expect(part?.bill.uncompensatedSurplusCents).toBe(400);
  });

  test("is unknown before the first price, before the tariff’s periods and without taxes", () => {
    const early = priceSupply(supply, daysOf("2025-12-30", "2026-01-02"));
    expect(early.unpriced).toEqual([{ startsOn: "2025-12-30", endsOn: "2025-12-31", reason: "no_prices" }]);
    expect(early.parts).toHaveLength(1);
    const old = priceSupply(supply, [{ day: "2021-05-31", energyWh: null, exportWh: 0 }]);
    expect(old.unpriced[0]?.reason).toBe("no_periods");
    const untaxed = priceSupply({ ...supply, taxRates: [] }, daysOf("2026-02-01", "2026-02-02"));
    expect(untaxed.unpriced[0]?.reason).toBe("no_taxes");
    expect(priceSupply(supply, []).parts).toEqual([]);
  });

  test.each([
    ["without a meter rent", "meter_rent_single_phase", "2026-02-03"],
    ["in a gap of the financing", "social_bonus_financing", "2026-02-03"],
  ] as const)("is unknown %s, and never counts it as 0", (_case, charge, until) => {
    const rows = supply.regulatedCharges.map((row) =>
      row.charge === charge ? { ...row, validTo: until } : row,
    );
    const { parts, unpriced } = priceSupply(
      { ...supply, regulatedCharges: rows },
      daysOf("2026-02-01", "2026-02-04"),
    );
    expect(unpriced).toEqual([{ startsOn: "2026-02-03", endsOn: "2026-02-04", reason: "no_charges" }]);
    expect(parts.map(({ endsOn }) => endsOn)).toEqual(["2026-02-02"]);
    const none = priceSupply(
      { ...supply, regulatedCharges: rows.filter((row) => row.charge !== charge) },
      daysOf("2026-02-01", "2026-02-04"),
    );
    expect(none.parts).toEqual([]);
  });

  test("says since when a charge is carried on, if any of the days is such a day", () => {
    const regulatedCharges = supply.regulatedCharges.map((row) =>
      row.charge === "social_bonus_financing" ? { ...row, carriedOnSince: "2027-01-01" as const } : row,
    );
    const since = (startsOn: PlainDate, endsOn: PlainDate, change: Partial<PricedSupply> = {}) =>
      chargesCarriedOnSince({ ...supply, regulatedCharges, ...change }, [{ startsOn, endsOn }]);
    expect(since("2026-12-01", "2026-12-31")).toBeNull();
    expect(since("2026-12-20", "2027-01-01")).toBe("2027-01-01");
    expect(since("2027-03-01", "2027-03-31")).toBe("2027-01-01");
    const followed = regulatedCharges.map((row) => ({ ...row, validTo: "2027-03-01" as const }));
    expect(since("2027-02-01", "2027-03-31", { regulatedCharges: followed })).toBe("2027-01-01");
    expect(since("2027-03-01", "2027-03-31", { regulatedCharges: followed })).toBeNull();
    expect(since("2027-03-01", "2027-03-31", { terms: [{ ...terms, tariffCode: "RL.1" }] })).toBeNull();
  });

  test("is unknown with fewer prices or powers than the tariff has periods, and with a negative price", () => {
    const days = daysOf("2026-02-01", "2026-02-02");
    for (const change of [
      { powersW: [4000] },
      { prices: [{ ...prices, energyEurKwh: [0.1] }] },
      { prices: [{ ...prices, energyEurKwh: [0.1, 0.1, -0.1] }] },
      { tariffCode: "RL.1" },
    ]) {
      expect(priceSupply(supplyWith(change), days).parts).toEqual([]);
    }
  });
});
