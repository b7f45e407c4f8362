import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { eachDay, type PlainDate } from "../calendar.ts";
import { noFreeHours } from "../price-options.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import type { EnergyDay } from "./energy-day.ts";
import { type PricingOptions, priceSupply, totalsOfParts } from "./price-supply.ts";
import type { PricedSupply, SupplyTerms } from "./supply-terms.ts";

const prices = {
  validFrom: "2020-01-01",
  validTo: null,
  powerEurKwYear: [36.5, 3.65],
  energyEurKwh: [0.2, 0.15, 0.1],
  surplusEurKwh: 0.06,
  fixedEurDay: 0,
} as const;
const home: SupplyTerms = {
  startsOn: "2020-01-01",
  tariffCode: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [4000, 4000],
  prices: [prices],
  free: noFreeHours,
  doubleTariff: null,
};
const supplyOf = (change: Partial<SupplyTerms>): PricedSupply => ({
  terms: [{ ...home, ...change }],
  regulatedCharges,
  taxRates,
  accessPrices: shippedRows,
});

const daysOf = (from: PlainDate, to: PlainDate, exportWh = 0): EnergyDay[] =>
  eachDay(from, to).map((day) => ({ day, energyWh: [1000, 2000, 3000], exportWh }));

/** A Wh in each hour of the day, times its number from 1. */
const hourly = (day: PlainDate, wh = 100): EnergyDay => {
  const periods = energyPeriodsOfDay("018", day, "peninsula");
  const energyWh = periods.map((_, hour) => wh * (hour + 1));
  const sums = [1, 2, 3].map((period) =>
    energyWh.reduce((sum, value, hour) => sum + (periods[hour] === period ? value : 0), 0),
  );
  return { day, energyWh: sums, exportWh: 0, slots: { slotsPerHour: 1, energyWh, periods } };
};

const priced = (change: Partial<SupplyTerms>, days: readonly EnergyDay[], options?: PricingOptions) =>
  priceSupply(supplyOf(change), days, options);
const totalsFor = (change: Partial<SupplyTerms>, days: readonly EnergyDay[], options?: PricingOptions) =>
  totalsOfParts(priced(change, days, options).parts);

describe("the price of a bill", () => {
  test("known by its QR code is 26.35 €, without the financing in the base of the electricity tax", () => {
    const change = {
      prices: [{ ...prices, powerEurKwYear: [35.405365, 9.855365], energyEurKwh: [0.192, 0.113, 0.082] }],
    };
    const days = eachDay("2026-08-13", "2026-09-10").map((day, index) => ({
      day,
      energyWh: index === 0 ? [9960, 9960, 22_950] : [0, 0, 0],
      exportWh: 0,
    }));
    expect(totalsFor(change, days).totalCents).toBe(2635);
    expect(totalsFor(change, days, { financing: "taxed" }).totalCents).toBe(2639);
  });

  test("of the regulator’s simulator is 13.65 €, with the financing in the base of the electricity tax", () => {
    // Power of a bill of 31 days around New Year: 9.36 €, printed in one amount; the rest follows.
    const eurKwYear = (9.36 / 3.5) * (365 / 31);
    const change = {
      powersW: [3500, 3500],
      prices: [{ ...prices, powerEurKwYear: [eurKwYear, 0], energyEurKwh: [0, 0, 0] }],
    };
    const days = eachDay("2025-12-30", "2026-01-29").map((day) => ({
      day,
      energyWh: [0, 0, 0],
      exportWh: 0,
    }));
    const taxed = totalsFor(change, days, { financing: "taxed" });
    expect(taxed).toMatchObject({
      powerCents: 936,
      socialBonusFinancingCents: 58,
      electricityTaxCents: 51,
      meterRentCents: 83,
      salesTaxCents: 237,
      totalCents: 1365,
    });
    expect(totalsFor(change, days)).toMatchObject({ electricityTaxCents: 48, totalCents: 1361 });
  });

  test("has a line for each amount of the financing", () => {
    const [part] = priced({}, daysOf("2026-06-21", "2026-06-30")).parts;
    const lines = part?.bill.lines.filter(({ concept }) => concept === "social_bonus_financing");
    expect(lines).toMatchObject([
      { quantity: 5, unitPrice: 0.019121, cents: 10 },
      { quantity: 5, unitPrice: 0.024688, cents: 12 },
    ]);
  });
});

describe("taxes that change within the days", () => {
  const days = daysOf("2026-03-12", "2026-03-31");

  test("are those of the last day in one bill, as the law has it", () => {
    const { parts } = priced({}, days);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.bill.lines.find(({ concept }) => concept === "vat")?.unitPrice).toBe(0.1);
  });

  test("divide the days when each is taxed by its own", () => {
    const { parts } = priced({}, days, { taxPoint: "each_day" });
    expect(parts.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ["2026-03-12", "2026-03-21"],
      ["2026-03-22", "2026-03-31"],
    ]);
    const alone = [days.slice(0, 10), days.slice(10)].map((part) => totalsFor({}, part).totalCents);
    expect(parts.map(({ bill }) => bill.totals.totalCents)).toEqual(alone);
  });

  test("can be those of another day", () => {
    const total = totalsFor({}, days, { taxPoint: { on: "2026-03-21" } });
    expect(total.salesTaxCents).toBeGreaterThan(totalsFor({}, days).salesTaxCents * 2);
  });
});

describe("tolls and charges that are passed through", () => {
  const passed = { prices: [{ ...prices, passedThrough: ["power", "energy"] as const }] };

  test("are added to the price of each period, and divide the days when they change", () => {
    const { parts } = priced(passed, daysOf("2025-12-30", "2026-01-02"));
    const unitPrices = parts.map(({ bill }) =>
      bill.lines
        .filter(({ concept, period }) => concept === "energy" && period === 1)
        .map((line) => line.unitPrice),
    );
    expect(parts.map(({ endsOn }) => endsOn)).toEqual(["2025-12-31", "2026-01-02"]);
    expect(unitPrices.flat().map((price) => Number(price.toFixed(6)))).toEqual([0.292539, 0.297553]);
    const power = parts[1]?.bill.lines.find(({ concept }) => concept === "power");
    expect(power?.unitPrice).toBeCloseTo(36.5 + 23.324952 + 4.379461, 6);
  });

  test("leave a day without them unpriced", () => {
    const [unpriced] = priced(passed, daysOf("2024-02-10", "2024-02-14")).unpriced;
    expect(unpriced?.reason).toBe("no_charges");
  });
});

describe("the prices of intervals", () => {
  const day = "2026-06-10";
  const next = "2026-06-11";
  const rising = Array.from({ length: 24 }, (_, hour) => (hour + 1) / 100);
  const indexed = (days: Partial<Record<PlainDate, readonly (number | null)[]>>): Partial<SupplyTerms> => ({
    prices: [{ ...prices, energyEurKwh: [0.01, 0.01, 0.01] }],
    intervalPrices: { pricesOf: (date) => days[date] },
  });

  test("price each hour, and what the product adds to them", () => {
    const { energyCents } = totalsFor(indexed({ [day]: rising }), [hourly(day)]);
    const squares = rising.reduce((sum, _, hour) => sum + (hour + 1) ** 2, 0);
    expect(energyCents).toBe(Math.round((squares / 1000) * 100 + 30 * 0.01 * 100));
  });

  test("are the same for quarter-hours, whichever of the two a curve has", () => {
    const quarters = rising.flatMap((price) => [price - 0.01, price, price, price + 0.01]);
    const hour = hourly(day);
    const asQuarters = {
      slotsPerHour: 4,
      energyWh: (hour.slots?.energyWh ?? []).flatMap((wh) => new Array<number>(4).fill((wh ?? 0) / 4)),
      periods: (hour.slots?.periods ?? []).flatMap((period) => new Array<number>(4).fill(period)),
    } as const;
    const expected = totalsFor(indexed({ [day]: rising }), [hour]);
    expect(totalsFor(indexed({ [day]: quarters }), [hour])).toEqual(expected);
    expect(totalsFor(indexed({ [day]: rising }), [{ ...hour, slots: asQuarters }])).toEqual(expected);
  });

  test("leave a day that is not published unpriced, and a day without the price of an hour with energy", () => {
    const gap = rising.map((price, hour) => (hour === 7 ? null : price));
    const days = [hourly(day), hourly(next)];
    const reasons = (published: Partial<Record<PlainDate, readonly (number | null)[]>>) =>
      priced(indexed(published), days).unpriced;
    const unpriced = [{ startsOn: next, endsOn: next, reason: "not_priced_yet" }];
    expect(reasons({ [day]: rising })).toEqual(unpriced);
    expect(reasons({ [day]: rising, [next]: gap })).toEqual(unpriced);
    expect(reasons({ [day]: rising, [next]: rising })).toEqual([]);
  });

  test("charge nothing for free hours, also while these have no price", () => {
    const free = { ...noFreeHours, hours: { startHour: 7, endHour: 8 } };
    const gap = rising.map((price, hour) => (hour === 7 ? null : price));
    const freeDay = { ...hourly(day), freeWh: [0, 0, 800] };
    const { energyCents } = totalsFor({ ...indexed({ [day]: gap }), free }, [freeDay]);
    expect(energyCents).toBe(Math.round(490 - 6.4 + (30 - 0.8)));
  });

  test("below zero reduce the energy", () => {
    const negative = rising.map((price) => -price);
    const { energyCents } = totalsFor(indexed({ [day]: negative }), [hourly(day)]);
    expect(energyCents).toBe(-460);
  });

  test("need the hours: totals by period have no price", () => {
    expect(priced(indexed({ [day]: rising }), daysOf(day, day)).unpriced[0]?.reason).toBe("no_prices");
  });
});

describe("surplus", () => {
  test("of a product without a price for it is not known", () => {
    const change = { prices: [{ ...prices, surplusEurKwh: null }] };
    expect(priced(change, daysOf("2026-02-01", "2026-02-02", 500)).unpriced[0]?.reason).toBe("no_prices");
    expect(priced(change, daysOf("2026-02-01", "2026-02-02")).unpriced).toEqual([]);
  });
});

describe("promotions and services", () => {
  const days = daysOf("2026-02-01", "2026-02-10");
  const promotion = { name: "Welcome", startsOn: "2026-01-01", endsOn: "2026-12-31" } as const;

  test.each([
    [{ percent: 10 }, "energy", 80],
    [{ percent: 50 }, "power", 220],
    [{ percent: 10 }, "supply", 124],
    [{ eurMonth: 3.65 }, "supply", 120],
    [{ eurMonth: 365 }, "energy", 800],
    [{ percent: 10 }, "fixed", 0],
  ] as const)("of %o on %s deduct %i cents before taxes", (reduction, on, cents) => {
    const { discountCents, electricityTaxCents } = totalsFor(
      { promotions: [{ ...promotion, reduction, on }] },
      days,
    );
    expect(discountCents + cents).toBe(0);
    expect(electricityTaxCents).toBe(Math.round((1240 - cents) * 0.0511269632));
  });

  test("never deduct more than the supply costs", () => {
    const all = { ...promotion, reduction: { percent: 100 }, on: "supply" } as const;
    const { discountCents } = totalsFor({ promotions: [all, { ...all, on: "energy" }] }, days);
    expect(discountCents).toBe(-1240);
  });

  test("divide the days at the end of a promotion", () => {
    const ending = { ...promotion, endsOn: "2026-02-04", reduction: { percent: 10 }, on: "energy" } as const;
    const { parts } = priced({ promotions: [ending] }, days);
    expect(parts.map(({ endsOn, bill }) => [endsOn, bill.totals.discountCents])).toEqual([
      ["2026-02-04", -32],
      ["2026-02-10", 0],
    ]);
  });

  test("charge a service by the day, without the electricity tax", () => {
    const service = { name: "Maintenance", eurMonth: 7.3 };
    const [before, after] = [totalsFor({}, days), totalsFor({ services: [service] }, days)];
    expect(after.serviceCents).toBe(240);
    expect(after.electricityTaxCents).toBe(before.electricityTaxCents);
  });
});

describe("excess power", () => {
  const shop: Partial<SupplyTerms> = {
    tariffCode: "019",
    powersW: [20_000, 20_000, 20_000, 20_000, 20_000, 20_000],
    prices: [
      { ...prices, powerEurKwYear: [20, 10, 5, 4, 3, 2], energyEurKwh: [0.2, 0.2, 0.2, 0.1, 0.1, 0.1] },
    ],
  };
  const days = eachDay("2026-02-01", "2026-02-28").map((day) => ({
    day,
    energyWh: [0, 0, 0, 0, 0, 0],
    exportWh: 0,
  }));

  test("is charged by the highest demand of each period up to 50 kW", () => {
    const demand = { measure: "maximum", maximaW: [21_000, 19_000, 20_500, 0, 0, 0] } as const;
    const { otherSupplyCents } = totalsFor(shop, days, { demand });
    expect(otherSupplyCents).toBe(Math.round(0.171373 * 28 * 100) + Math.round(0.028721 * 0.5 * 28 * 100));
  });

  test("is charged by the quarter-hours above 50 kW", () => {
    const factory = { ...shop, tariffCode: "020", powersW: new Array<number>(6).fill(60_000) };
    const demand = {
      measure: "quarter_hours",
      demandsOn: (day: PlainDate) => (day === "2026-02-03" ? [[90_000, 100_000, 50_000]] : []),
    } as const;
    expect(totalsFor(factory, days, { demand }).otherSupplyCents).toBe(17_159);
  });

  test("leaves days whose price is not known without a cost", () => {
    const demand = { measure: "maximum", maximaW: [21_000, 0, 0, 0, 0, 0] } as const;
    const [ofPeriods] = days;
    const early = eachDay("2025-02-01", "2025-02-28").map((day) => ({
      energyWh: [],
      exportWh: 0,
      ...ofPeriods,
      day,
    }));
    expect(priced(shop, early, { demand }).unpriced[0]?.reason).toBe("no_charges");
  });
});
