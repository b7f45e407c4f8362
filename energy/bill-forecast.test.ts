import { noFreeHours } from "./price-options.ts";
import { describe, expect, test } from "vitest";
import { type ForecastDay, forecastBill, runningBill } from "./bill-forecast.ts";
import {
  addDays,
  addMonths,
  eachDay,
  isoWeekday,
  lastOfMonth,
  localHours,
  type PlainDate,
} from "./calendar.ts";
import { priceSupply, totalsOfParts } from "./pricing/price-supply.ts";
import type { PricedSupply, SupplyTerms } from "./pricing/supply-terms.ts";
import { energyPeriodsOfDay } from "./tariff-periods.ts";
import type { TaxRate } from "./tax-rates.ts";
import { randomFrom } from "./testing/random.ts";

const normalFrom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

const periodsOf = (day: PlainDate) => energyPeriodsOfDay("018", day, "peninsula");

/** A home with seasons, weekends, days alike to those before, and times away. */
const generateHome = (seed: number) => {
  const random = randomFrom(seed);
  const month = addMonths("2024-01-01", Math.floor(random() * 30));
  const knownDays = 2 + Math.floor(random() * 26);
  const historyDays = random() < 0.7 ? 430 : 90;
  const levelWh = 3000 + random() * 12_000;
  const [season, phase, weekend] = [random() * 0.4, random() * 365, random() * 0.6 - 0.3];
  const [likeness, deviation] = [0.3 + random() * 0.5, 0.05 + random() * 0.25];
  let error = 0;
  let awayDays = 0;
  const days = eachDay(addDays(month, -historyDays), lastOfMonth(month)).map((day, index): ForecastDay => {
    error = likeness * error + Math.sqrt(1 - likeness ** 2) * normalFrom(random) * deviation;
    if (awayDays === 0 && random() < 0.006) awayDays = 2 + Math.floor(random() * 9);
    const presence = awayDays > 0 ? 0.3 : 1;
    awayDays = Math.max(awayDays - 1, 0);
    const yearly = 1 + season * Math.cos((2 * Math.PI * (index + phase)) / 365);
    const weekly = isoWeekday(day) >= 6 ? 1 + weekend : 1;
    const totalWh = levelWh * yearly * weekly * Math.exp(error) * presence;
    return {
      day,
      hoursWh: localHours(day, "Europe/Madrid").map((hour) =>
        Math.round((totalWh / 24) * (hour >= 8 ? 1.2 : 0.6)),
      ),
      periods: periodsOf(day),
      exportWh: 0,
    };
  });
  return { days, bill: { startsOn: month, endsOn: lastOfMonth(month) }, origin: addDays(month, knownDays) };
};

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
const terms: SupplyTerms = {
  startsOn: "2020-01-01",
  tariffCode: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [4000, 4000],
  prices: [
    {
      validFrom: "2021-06-01",
      validTo: null,
      powerEurKwYear: [30, 3],
      energyEurKwh: [0.2, 0.15, 0.1],
      surplusEurKwh: 0,
      fixedEurDay: 0,
    },
  ],
  free: noFreeHours,
  doubleTariff: null,
};
const supply: PricedSupply = {
  terms: [terms],
  regulatedCharges: (["social_bonus_financing", "meter_rent_single_phase"] as const).map((charge) => ({
    charge,
    validFrom: "2013-08-03",
    validTo: null,
    eurYear: 0,
  })),
  taxRates: [rate("electricity_tax", 0.0511), rate("vat", 0.21)],
};

const actualOf = (days: readonly ForecastDay[]): number => {
  const energy = days.map(({ day, hoursWh, exportWh }) => {
    const energyWh = [0, 0, 0];
    periodsOf(day).forEach((period, hour) => {
      energyWh[period - 1] = (energyWh[period - 1] ?? 0) + (hoursWh[hour] ?? 0);
    });
    return { day, energyWh, exportWh };
  });
  return totalsOfParts(priceSupply(supply, energy).parts).totalCents;
};

describe("the forecast of a bill", () => {
  test.each([1, 2, 3])(
    "contains at least 80 of 100 generated months in its interval (series %i)",
    (series) => {
      let contained = 0;
      for (let index = 0; index < 100; index += 1) {
        const { days, bill, origin } = generateHome(series * 1000 + index);
        const known = days.filter(({ day }) => day < origin);
        const forecast = forecastBill({ supply, bill, days: known, periodsOf });
        const actualCents = actualOf(days.filter(({ day }) => day >= bill.startsOn));
        if (forecast && forecast.lowCents <= actualCents && actualCents <= forecast.highCents) contained += 1;
      }
      expect(contained).toBeGreaterThanOrEqual(80);
    },
  );

  test("of a bill whose days are all measured is their cost, without an interval", () => {
    const { days, bill } = generateHome(7);
    const forecast = forecastBill({ supply, bill, days, periodsOf });
    const actualCents = actualOf(days.filter(({ day }) => day >= bill.startsOn));
    expect(forecast).toMatchObject({
      forecastDays: 0,
      totalCents: actualCents,
      lowCents: actualCents,
      highCents: actualCents,
    });
  });

  test("of an indexed product expects the prices of the days that the market has not held", () => {
    const { days, bill } = generateHome(7);
    const priceOf = (day: PlainDate) => localHours(day, "Europe/Madrid").map((hour) => 0.05 + hour / 100);
    const until = addDays(bill.startsOn, 9);
    const withPrices = (last: PlainDate): PricedSupply => ({
      ...supply,
      terms: [{ ...terms, intervalPrices: { pricesOf: (day) => (day > last ? undefined : priceOf(day)) } }],
    });
    const given = { bill, days, periodsOf };
    const published = forecastBill({ ...given, supply: withPrices(bill.endsOn) });
    const expected = forecastBill({ ...given, supply: withPrices(until) });
    const { totalCents = 0 } = published ?? {};
    expect(totalCents).toBeGreaterThan(0);
    expect(published?.expectedPriceDays).toBe(0);
    // A market that is the same each day is foreseen to the cent.
    expect(expected).toMatchObject({ totalCents, lowCents: totalCents, highCents: totalCents });
    expect(expected?.expectedPriceDays).toBe(eachDay(bill.startsOn, bill.endsOn).length - 10);
    // What was published later is not known to a forecast of the past.
    expect(forecastBill({ ...given, supply: withPrices(bill.endsOn), pricesUntil: until })).toEqual(expected);
  });

  test("is not made with less than a week of readings, or for days without a price", () => {
    const { days, bill } = generateHome(7);
    expect(forecastBill({ supply, bill, days: days.slice(0, 6), periodsOf })).toBeUndefined();
    const unpriced = { ...supply, terms: [{ ...terms, prices: [] }] };
    expect(forecastBill({ supply: unpriced, bill, days, periodsOf })).toBeUndefined();
  });
});

describe("the running bill", () => {
  test("lasts a month from the last one, and until the month's end when that one ended there", () => {
    expect(runningBill("2026-10-05", "2026-10-21")).toEqual({ startsOn: "2026-10-06", endsOn: "2026-11-05" });
    expect(runningBill("2026-02-28", "2026-03-02")).toEqual({ startsOn: "2026-03-01", endsOn: "2026-03-31" });
  });

  test("is the one with the first day without readings when an invoice is late", () => {
    expect(runningBill("2026-08-05", "2026-10-21")).toEqual({ startsOn: "2026-10-06", endsOn: "2026-11-05" });
  });

  test("is the calendar month without an invoice", () => {
    expect(runningBill(null, "2026-02-10")).toEqual({ startsOn: "2026-02-01", endsOn: "2026-02-28" });
  });
});
