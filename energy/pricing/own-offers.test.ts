import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import {
  daysInMonth,
  eachDay,
  firstOfMonth,
  hoursInDay,
  isoWeekday,
  type PlainDate,
  plainDate,
} from "../calendar.ts";
import { excessPowerPricesOn } from "../excess-power.ts";
import type { MonthlyDemand } from "../maximum-demand.ts";
import { noFreeHours } from "../price-options.ts";
import { powerPeriodsOfDay } from "../tariff-periods.ts";
import type { AccessTariffCode } from "../tariffs.ts";
import { randomFrom } from "../testing/random.ts";
import type { EnergyDay } from "./energy-day.ts";
import { hasDemands, ownOffersOf, type OwnSupply, type PricedChoice } from "./own-offers.ts";
import type { ElectricityProduct, ProductKind } from "./product.ts";
import { type CurveDay, yearBefore, yearOfCurve, type YearOfUse } from "./year-of-use.ts";

const today: PlainDate = "2026-11-26";
const { startsOn, endsOn } = yearBefore(today);
const year = eachDay(startsOn, endsOn);

type Family = "home" | "holiday" | "solar" | "shop";
const families: readonly Family[] = ["home", "holiday", "solar", "shop"];

type Random = () => number;

/** The hours of a year, which a holiday home uses in summer, a solar one exports at noon and a shop in working hours. */
const curveOf = (family: Family, random: Random): CurveDay[] => {
  const scaleWh = family === "shop" ? 9000 + random() * 9000 : 150 + random() * 900;
  return year.map((day, index) => {
    const isIdle =
      (family === "holiday" && (index < 210 || index > 300) && random() < 0.9) ||
      (family === "shop" && isoWeekday(day) === 7);
    return {
      day,
      slotsPerHour: 1,
      energyWh: Array.from({ length: hoursInDay(day) }, (_, hour) => {
        const isNoon = hour > 10 && hour < 17;
        if (isIdle || (family === "solar" && isNoon)) return Math.round(40 * random());
        return Math.round(scaleWh * random() * (hour > 7 && hour < 23 ? 1.6 : 0.5));
      }),
      exportWh: family === "solar" ? Math.round(9000 * random()) : 0,
    };
  });
};

/** The highest demands of each month, some quarters of an hour of which are above the mean of their hour. */
const demandsOf = (curve: readonly CurveDay[], tariff: AccessTariffCode, random: Random): MonthlyDemand[] =>
  [...Map.groupBy(curve, ({ day }) => firstOfMonth(day))].map(([month, days]) => {
    const highest = new Array<number | null>(tariff === "018" ? 2 : 6).fill(null);
    for (const { day, energyWh } of days)
      for (const [hour, period] of powerPeriodsOfDay(tariff, day, "peninsula").entries())
        highest[period - 1] = Math.max(highest[period - 1] ?? 0, energyWh[hour] ?? 0);
    return {
      month,
      powersW: highest.map((top) => (top === null ? null : Math.round(top * (1 + random())))),
    };
  });

interface Shape {
  readonly kind: ProductKind;
  readonly powerEurKwYear: readonly number[];
  readonly energyEurKwh: readonly number[];
  readonly surplusEurKwh: number;
  readonly fixedEurDay: number;
}

const shapeOf = (kind: ProductKind, periods: { power: number; energy: number }, random: Random): Shape => ({
  kind,
  powerEurKwYear: Array.from({ length: periods.power }, () => random() * 35).toSorted((a, b) => b - a),
  energyEurKwh: Array.from({ length: periods.energy }, () =>
    kind === "indexed" ? 0.02 : 0.08 + random() / 8,
  ),
  surplusEurKwh: 0.03 + random() / 20,
  fixedEurDay: random() / 5,
});

/** Prices by the hour, some below zero. */
const pricesOf = (day: PlainDate): number[] =>
  Array.from({ length: hoursInDay(day) }, (_, hour) => 0.1 + 0.11 * Math.sin(hour + Number(day.slice(8))));

interface Generated {
  readonly own: OwnSupply;
  readonly curve: readonly CurveDay[];
  readonly shapes: readonly Shape[];
  readonly choices: readonly PricedChoice[];
}

const generate = (seed: number): Generated => {
  const random = randomFrom(seed);
  const family = families[seed % families.length] ?? "home";
  const accessTariff = family === "shop" ? "019" : "018";
  const periods = family === "shop" ? { power: 6, energy: 6 } : { power: 2, energy: 3 };
  const curve = curveOf(family, random);
  const own: OwnSupply = {
    accessTariff,
    zone: "peninsula",
    isHome: family !== "shop",
    powersW:
      family === "shop"
        ? Array.from({ length: 6 }, () => 100 * Math.round(160 + random() * 300)).toSorted((a, b) => a - b)
        : [100 * Math.round(20 + random() * 60), 100 * Math.round(20 + random() * 60)],
    maxima: demandsOf(curve, accessTariff, random),
    quarterHours: [],
    walletShare: null,
    regulated: { regulatedCharges, taxRates, accessPrices: shippedRows },
    today,
  };
  const use = yearOfCurve(curve, own, today) ?? { months: [] };
  const shapes = (["by_period", "indexed"] as const).map((kind) => shapeOf(kind, periods, random));
  return { own, curve, shapes, choices: shapes.map((shape) => choiceOf(shape, accessTariff, use)) };
};

const choiceOf = (
  { kind, ...prices }: Shape,
  accessTariff: AccessTariffCode,
  use: YearOfUse<EnergyDay>,
): PricedChoice => {
  const product: ElectricityProduct = {
    productId: kind,
    commodity: "electricity",
    kind,
    prices: [{ ...prices, accessTariff, zone: null, validFrom: "2026-01-01", validTo: null }],
    promotions: [],
    services: [],
    oneOffCharges: [],
    permanenceMonths: 0,
    penalty: null,
  };
  const intervalPrices = kind === "indexed" ? { pricesOf } : undefined;
  return { product, intervalPrices, free: noFreeHours, use, minPowerW: null, maxPowerW: null };
};

/** The energy of each month less its surplus, in euros, by the rules written a second time: never below zero. */
const energyOfMonths = ({ own, curve }: Generated, shape: Shape, use: YearOfUse<EnergyDay>): number[] => {
  const days = new Map(curve.map((day) => [day.day, day]));
  return use.months.map(({ days: ofMonth }) => {
    let euros = 0;
    let surplus = 0;
    for (const { day, energyWh, exportWh } of ofMonth) {
      (energyWh ?? []).forEach((wh, index) => (euros += (wh / 1000) * (shape.energyEurKwh[index] ?? 0)));
      surplus += (exportWh / 1000) * shape.surplusEurKwh;
      if (shape.kind !== "indexed") continue;
      const prices = pricesOf(day);
      (days.get(day)?.energyWh ?? []).forEach(
        (wh, hour) => (euros += ((wh ?? 0) / 1000) * (prices[hour] ?? 0)),
      );
    }
    return own.isHome ? Math.max(euros - surplus, Math.min(euros, 0)) : euros;
  });
};

/** Euros of the year that depend on the power of one period, before taxes: the power and its excess. */
const powerEuros = ({ own }: Generated, shape: Shape, index: number, powerW: number): number => {
  const eurKwDay = excessPowerPricesOn("019", today)?.eurKwDay[index] ?? 0;
  const excess = own.isHome
    ? 0
    : own.maxima.reduce((sum, { month, powersW }) => {
        const aboveKw = Math.max((powersW[index] ?? 0) - powerW, 0) / 1000;
        return sum + aboveKw * eurKwDay * daysInMonth(plainDate(month));
      }, 0);
  return (powerW / 1000) * (shape.powerEurKwYear[index] ?? 0) + excess;
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** The least that a period may have: all of its demand where the supply would be cut, else that of half of the months. */
const leastOf = ({ own }: Generated, index: number): number => {
  const demands = own.maxima.flatMap(({ powersW }) => powersW[index] ?? []);
  return own.isHome ? Math.max(...demands) : Math.min(medianOf(demands), own.powersW[index] ?? 0);
};

/** The lowest euros of a year for the powers, by trying each one of each period: for six periods in ascending order. */
const lowestPowerEuros = (generated: Generated, shape: Shape): number => {
  const { own } = generated;
  const limitW = own.isHome ? 15_000 : 50_000;
  const candidatesW = [
    ...new Set([...Array.from({ length: limitW / 100 }, (_, step) => (step + 1) * 100), ...own.powersW]),
  ].toSorted((a, b) => a - b);
  let upTo = new Array<number>(candidatesW.length).fill(0);
  for (const index of own.powersW.keys()) {
    const leastW = leastOf(generated, index);
    let lowest = Infinity;
    const costs = candidatesW.map((powerW, candidate) => {
      const isAllowed = powerW >= leastW && (own.isHome || index < 5 || powerW > 15_000);
      return isAllowed ? (upTo[candidate] ?? 0) + powerEuros(generated, shape, index, powerW) : Infinity;
    });
    const best = Math.min(...costs);
    // The two periods of a home may have any order.
    upTo = costs.map((cost) => (lowest = own.isHome ? best : Math.min(lowest, cost)));
  }
  const asToday = own.powersW.reduce(
    (sum, powerW, index) => sum + powerEuros(generated, shape, index, powerW),
    0,
  );
  return Math.min(upTo.at(-1) ?? Infinity, asToday);
};

/** Euros of a year with taxes, all unrounded. */
const yearEuros = (generated: Generated, shape: Shape, ofPowers: number): number => {
  const { own } = generated;
  const use = generated.choices[0]?.use ?? { months: [] };
  const rentEur = own.isHome ? 9.72 : 16.32;
  const energyEur = energyOfMonths(generated, shape, use).reduce((sum, euros) => sum + euros, 0);
  const supplyEur = ofPowers + energyEur + 365 * shape.fixedEurDay;
  return (supplyEur * 1.0511269632 + 9.011295 + rentEur) * 1.21;
};

/** A line of each month is rounded to the cent. */
const roundingEur = 0.5;

describe("the best offer on a curve", () => {
  test("costs as much as the cheapest of all products and powers of 50 generated supplies", () => {
    const times: number[] = [];
    for (let seed = 1; seed <= 50; seed += 1) {
      const generated = generate(seed);
      const { own, shapes, choices } = generated;
      const before = performance.now();
      const offers = choices.map((choice) => ownOffersOf(choice, own).best);
      times.push(performance.now() - before);
      const tried = shapes.map((shape) => yearEuros(generated, shape, lowestPowerEuros(generated, shape)));
      const costs = offers.map((offer) => (offer.status === "priced" ? offer.yearCents / 100 : Number.NaN));
      for (const [index, cost] of costs.entries())
        expect(Math.abs(cost - (tried[index] ?? 0)), `${seed} ${index}`).toBeLessThan(roundingEur);
      expect(Math.abs(Math.min(...costs) - Math.min(...tried))).toBeLessThan(roundingEur);
    }
    // Both products of one supply; on a busy machine some take longer.
    const [, , , , fifth = 0] = times.toSorted((a, b) => a - b);
    expect(fifth).toBeLessThan(100);
  });
});

describe("what is not known", () => {
  const { own, choices } = generate(3);
  const [choice] = choices;

  test("of the demand proposes no other powers and leaves their excess out", () => {
    if (choice === undefined) throw new Error("No product");
    const unknown = { ...own, maxima: own.maxima.slice(1) };
    expect(hasDemands(unknown)).toBe(false);
    const { asToday, best } = ownOffersOf(choice, unknown);
    expect(best).toBe(asToday);
    if (best.status === "unpriced") throw new Error(best.reason);
    expect(best.estimate.lines.map(({ concept }) => concept)).not.toContain("excess_power");
  });

  test("of the excess above 50 kW has no figure, as its quarter-hours are missing", () => {
    if (choice === undefined) throw new Error("No product");
    const large = { ...own, powersW: [9000, 9000, 9000, 9000, 9000, 51_000] };
    expect(ownOffersOf(choice, large).asToday).toEqual({ status: "unpriced", reason: "no_demand" });
  });

  test("of the powers with which a product is sold leaves those of today", () => {
    if (choice === undefined) throw new Error("No product");
    const { asToday, best } = ownOffersOf({ ...choice, maxPowerW: 15_000 }, own);
    expect(best).toBe(asToday);
  });
});
