import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { eachDay, hoursInDay, type PlainDate } from "../calendar.ts";
import { estimateElectricityYear, type ElectricityEstimate } from "./estimate-electricity-year.ts";
import { estimateGasYear } from "./estimate-gas-year.ts";
import type { IntervalPrices } from "./interval-prices.ts";
import type { ElectricityProduct, GasProduct } from "./product.ts";
import type { NotComparable, YearlyEstimate } from "./yearly-estimate.ts";
import {
  type CurveDay,
  yearBefore,
  yearlyTotalsOf,
  yearOfCurve,
  yearOfGas,
  yearOfProfile,
  yearOfTotals,
} from "./year-of-use.ts";

const today = "2026-11-26";
const home = { accessTariff: "018", zone: "peninsula", isHome: true, powersW: [3450, 3450] } as const;
const regulated = { regulatedCharges, taxRates, accessPrices: shippedRows };

const conditions = {
  productId: "test",
  promotions: [],
  services: [],
  oneOffCharges: [],
  permanenceMonths: 0,
  penalty: null,
} as const;
const prices = {
  accessTariff: "018",
  zone: null,
  validFrom: "2026-01-01",
  validTo: null,
  powerEurKwYear: [30, 4],
  energyEurKwh: [0.2, 0.15, 0.1],
  surplusEurKwh: 0.05,
  fixedEurDay: 0,
} as const;
const byPeriod: ElectricityProduct = {
  ...conditions,
  commodity: "electricity",
  kind: "by_period",
  prices: [prices],
};
const indexed: ElectricityProduct = {
  ...byPeriod,
  kind: "indexed",
  prices: [{ ...prices, energyEurKwh: [0, 0, 0] }],
};

const { startsOn, endsOn } = yearBefore(today);
const curve: CurveDay[] = eachDay(startsOn, endsOn).map((day, index) => ({
  day,
  slotsPerHour: 1,
  energyWh: Array.from({ length: hoursInDay(day) }, (_, hour) => 100 + 10 * hour + (index % 7)),
  exportWh: 0,
}));
const ofCurve = yearOfCurve(curve, home, today) ?? { months: [] };
const ofTotals = yearOfTotals({ energyWh: [822_000, 766_000, 1_412_000], exportWh: 0 }, today);

const estimate = (change: Partial<ElectricityEstimate>): YearlyEstimate | NotComparable =>
  estimateElectricityYear({ product: byPeriod, supply: home, use: ofTotals, regulated, today, ...change });
const comparable = (change: Partial<ElectricityEstimate>): YearlyEstimate => {
  const result = estimate(change);
  if (result.status === "not_comparable") throw new Error(result.reason);
  return result;
};

describe("the yearly estimate of a product", () => {
  test("is the sum of twelve bills with the prices, amounts and taxes of today", () => {
    const { firstYearCents, followingYearCents, monthlyCents, months, lowestMonth, highestMonth } =
      comparable({});
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months[11]?.month]).toEqual(["2025-11-01", "2026-10-01"]);
    expect(followingYearCents).toBe(firstYearCents);
    expect(monthlyCents).toBe(Math.round(firstYearCents / 12));
    expect(lowestMonth.totalCents).toBeLessThanOrEqual(highestMonth.totalCents);
    // Power, energy, financing and rent of a year, with the taxes of November 2026, all unrounded.
    const supplyEur = 3.45 * 34 + 822 * 0.2 + 766 * 0.15 + 1412 * 0.1;
    const regulatedEur = 9.011295 + 9.72;
    const exact = (supplyEur * 1.0511269632 + regulatedEur) * 1.21;
    expect(Math.abs(firstYearCents - exact * 100)).toBeLessThan(30);
  });

  test("is divided into the concepts of its bills", () => {
    const promotion = { name: "", reduction: { percent: 20 }, on: "energy", lasts: { months: 3 } } as const;
    const { firstYearCents, lines } = comparable({ product: { ...byPeriod, promotions: [promotion] } });
    expect(lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(firstYearCents);
    expect(lines.map(({ concept }) => concept)).toEqual([
      "power",
      "energy",
      "discount",
      "social_bonus_financing",
      "meter_rent",
      "electricity_tax",
      "sales_tax",
    ]);
    const energy = lines.find(({ concept }) => concept === "energy")?.totalCents ?? 0;
    expect(Math.abs(energy - (822 * 20 + 766 * 15 + 1412 * 10))).toBeLessThan(30);
  });

  test("does not depend on what prices and taxes were in the months of use", () => {
    // In April 2026 the taxes were lower, and in 2025 the product had no price.
    const { months } = comparable({ use: yearOfTotals({ energyWh: [0, 0, 0], exportWh: 0 }, today) });
    const cents = (month: string) =>
      months.find((estimated) => estimated.month.slice(5, 7) === month)?.totalCents;
    expect(cents("11")).toBe(cents("04"));
  });

  test("has promotions in the first year alone, in the months in which they would be", () => {
    const promotion = {
      name: "Welcome",
      reduction: { percent: 20 },
      on: "energy",
      lasts: { months: 3 },
    } as const;
    const product = { ...byPeriod, promotions: [promotion] };
    const [reduced, full] = [comparable({ product }), comparable({})];
    expect(reduced.followingYearCents).toBe(full.followingYearCents);
    const differing = reduced.months.filter(
      ({ totalCents }, index) => totalCents !== full.months[index]?.totalCents,
    );
    expect(differing.map(({ month }) => month.slice(5, 7))).toEqual(["11", "12", "01"]);
    const later = comparable({ product, startsOn: "2027-02-01" });
    expect(later.months[0]?.month).toBe("2026-02-01");
  });

  test("takes the part of a month in which a promotion ends", () => {
    const until = (day: PlainDate) => ({
      ...byPeriod,
      promotions: [
        { name: "Autumn", reduction: { percent: 20 }, on: "energy", lasts: { until: day } } as const,
      ],
    });
    const [half, whole, none] = [until("2026-11-15"), until("2026-11-30"), byPeriod].map(
      (product) => comparable({ product }).firstYearCents,
    );
    expect(Math.abs((none ?? 0) - (half ?? 0) - ((none ?? 0) - (whole ?? 0)) / 2)).toBeLessThanOrEqual(1);
  });

  test("has compulsory services in, optional ones out, and what is charged once apart", () => {
    const product = {
      ...byPeriod,
      services: [
        { name: "Maintenance", isCompulsory: true, eurMonth: 5 },
        { name: "Insurance", isCompulsory: false, eurMonth: 9 },
      ],
      oneOffCharges: [{ name: "Connection", eur: 10 }],
    };
    const [plain, withServices] = [comparable({}), comparable({ product })];
    expect(Math.abs(withServices.firstYearCents - plain.firstYearCents - 5 * 12 * 121)).toBeLessThanOrEqual(
      12,
    );
    expect(withServices.oneOffCents).toBe(1210);
  });

  test.each([
    ["no_prices", { supply: { ...home, accessTariff: "019", powersW: [20_000] } }],
    ["no_prices", { today: "2025-12-01" }],
    ["no_taxes", { regulated: { ...regulated, taxRates: [] } }],
    ["no_charges", { regulated: { ...regulated, regulatedCharges: [] } }],
    ["no_periods", { supply: { ...home, accessTariff: "RL.1" } }],
    ["not_priced_yet", { product: indexed, use: ofCurve }],
  ] as const)("is not comparable for %s", (reason, change) => {
    expect(estimate(change)).toEqual({ status: "not_comparable", reason });
  });
});

describe("the yearly estimate of an indexed product", () => {
  const priceOf = (day: PlainDate): number => (day < "2026-05-01" ? 0.12 : 0.08);
  const published = (isMissing: (day: PlainDate) => boolean): IntervalPrices => ({
    pricesOf: (day) =>
      isMissing(day) ? undefined : Array.from({ length: hoursInDay(day) }, () => priceOf(day)),
  });
  const withPrices = (isMissing: (day: PlainDate) => boolean) =>
    estimate({ product: indexed, use: ofCurve, intervalPrices: published(isMissing) });

  test("is that of a product with the same prices", () => {
    const all = withPrices(() => false);
    const flat = { ...byPeriod, prices: [{ ...prices, energyEurKwh: [0.12, 0.12, 0.12] }] };
    const dear = comparable({ product: flat, use: ofCurve });
    if (all.status === "not_comparable") throw new Error(all.reason);
    const winter = (months: YearlyEstimate["months"]) => months.filter(({ month }) => month < "2026-05-01");
    expect(winter(all.months).map(({ month }) => month)).toEqual(
      winter(dear.months).map(({ month }) => month),
    );
    for (const [index, { totalCents }] of winter(all.months).entries())
      expect(Math.abs(totalCents - (winter(dear.months)[index]?.totalCents ?? 0))).toBeLessThanOrEqual(2);
    expect(all.lowestMonth.month >= "2026-05-01").toBe(true);
    expect(all.coverage).toEqual({ hoursWithoutPrice: 0, energyWithoutPrice: 0 });
  });

  test("takes the mean of the month for a day without prices, and says what share that is", () => {
    const all = withPrices(() => false);
    const gap = withPrices((day) => day === "2026-02-03");
    if (all.status === "not_comparable" || gap.status === "not_comparable") throw new Error("not comparable");
    expect(gap.firstYearCents).toBe(all.firstYearCents);
    expect(gap.coverage?.hoursWithoutPrice).toBeCloseTo(1 / 365, 6);
  });

  test("is refused above a tenth of the hours, without a whole month, and without hours", () => {
    expect(withPrices((day) => Number(day.slice(8)) <= 4)).toMatchObject({
      reason: "too_many_hours_without_price",
    });
    expect(withPrices((day) => day.startsWith("2026-02"))).toMatchObject({ reason: "month_without_prices" });
    const intervalPrices = published(() => false);
    expect(estimate({ product: indexed, intervalPrices })).toMatchObject({ reason: "needs_hours" });
  });
});

describe("a year of use", () => {
  test("of a curve has the twelve whole months before today", () => {
    expect([startsOn, endsOn]).toEqual(["2025-11-01", "2026-10-31"]);
    expect(ofCurve.months).toHaveLength(12);
    expect(ofCurve.months.flatMap(({ days }) => days)).toHaveLength(365);
  });

  test("of a curve is not known when a day or an hour is missing", () => {
    expect(yearOfCurve(curve.slice(1), home, today)).toBeUndefined();
    const gap = curve.map((day, index) =>
      index === 9 ? { ...day, energyWh: [null, ...day.energyWh.slice(1)] } : day,
    );
    expect(yearOfCurve(gap, home, today)).toBeUndefined();
  });

  test("of totals or of a profile has their energy by period", () => {
    const energyWh = [822_001, 766_000, 1_411_999];
    const profile = { coefficientsOf: (day: PlainDate) => new Array<number>(hoursInDay(day)).fill(1e-4) };
    const ofProfile = yearOfProfile({ energyWh, exportWh: 0 }, { ...home, profile }, today);
    for (const year of [yearOfTotals({ energyWh, exportWh: 7 }, today), ofProfile]) {
      const days = year?.months.flatMap((month) => month.days) ?? [];
      const sums = energyWh.map((_, index) =>
        days.reduce((sum, day) => sum + (day.energyWh?.[index] ?? 0), 0),
      );
      expect(sums).toEqual(energyWh);
    }
  });

  test("of readings of unequal length is scaled to a year", () => {
    const readings = [
      { from: "2025-06-30", to: "2025-08-31", energyWh: [1, 1, 1] },
      { from: "2025-12-31", to: "2026-03-01", energyWh: [6000, 12_000, 18_000] },
      { from: "2026-03-01", to: "2026-03-14", energyWh: [1300, 2600, 3900] },
    ] as const;
    expect(yearlyTotalsOf(readings, today)).toEqual([36_500, 73_000, 109_500]);
    expect(yearlyTotalsOf([], today)).toBeUndefined();
  });
});

describe("the yearly estimate of gas", () => {
  const product = (eur: number, energyEurKwh: number): GasProduct => ({
    ...conditions,
    commodity: "gas",
    kind: "fixed",
    prices: [
      {
        accessTariff: "RL.2",
        zone: null,
        validFrom: "2025-01-01",
        validTo: null,
        fixedTerm: { per: "month", eur },
        energyEurKwh,
      },
    ],
  });
  const winter = [20, 17, 13, 8, 4, 2, 1, 1, 2, 6, 11, 15];
  const yearOf = (gas: GasProduct, meterRentEurMonth: number, shares?: readonly number[]) => {
    const supply = { accessTariff: "RL.2", zone: "peninsula", meterRentEurMonth } as const;
    const use = yearOfGas(9_000_000, today, shares);
    const result = estimateGasYear({ product: gas, supply, use, regulated, today });
    if (result.status === "not_comparable") throw new Error(result.reason);
    return result;
  };

  test.each([
    [8.11, 0.0429, 619, 610.42],
    [8.11, 0.0405, 593, 584.28],
  ])("of 9,000 kWh at the regulated prices %f and %f is %i €", (eur, energyEurKwh, withRent, withoutRent) => {
    const gas = product(eur, energyEurKwh);
    expect(Math.round(yearOf(gas, 0.595).firstYearCents / 100)).toBe(withRent);
    expect(Math.abs(yearOf(gas, 0).firstYearCents / 100 - withoutRent)).toBeLessThan(0.1);
    expect(Math.abs(yearOf(gas, 0, winter).firstYearCents / 100 - withoutRent)).toBeLessThan(0.1);
  });

  test("has its dearest month in winter when the months are known, and a promotion in the first year", () => {
    const promotion = {
      name: "Welcome",
      reduction: { percent: 10 },
      on: "energy",
      lasts: { months: 12 },
    } as const;
    const { highestMonth, firstYearCents, followingYearCents } = yearOf(
      { ...product(8.11, 0.0405), promotions: [promotion] },
      0,
      winter,
    );
    expect(highestMonth.month).toBe("2026-01-01");
    expect(Math.abs(followingYearCents - firstYearCents - 364.5 * 12.1)).toBeLessThan(20);
  });

  test("is not comparable without a price for the tariff", () => {
    const supply = { accessTariff: "RL.1", zone: "peninsula", meterRentEurMonth: 0 } as const;
    const use = yearOfGas(1_000_000, today);
    expect(estimateGasYear({ product: product(8, 0.04), supply, use, regulated, today })).toEqual({
      status: "not_comparable",
      reason: "no_prices",
    });
  });
});
