import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { addDays, eachDay, type PlainDate } from "../calendar.ts";
import { noFreeHours } from "../price-options.ts";
import { type RecomputedBill as Bill, partsOf, recompute } from "../testing/recompute-bill.ts";
import { randomFrom } from "../testing/random.ts";
import type { EnergyDay } from "./energy-day.ts";
import { priceSupply, totalsOfParts } from "./price-supply.ts";
import type { PricedSupply } from "./supply-terms.ts";

const crossed = ["2026-01-01", "2026-06-26"] as const;

const generate = (seed: number): Bill => {
  const random = randomFrom(seed * 9176 + 5);
  const whole = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));
  const count = whole(5, 61);
  const offset = whole(1, count - 1);
  const start = addDays("2025-01-10", whole(0, 560));
  const startsOn = seed % 2 === 0 ? addDays(crossed[seed % 4 === 0 ? 0 : 1], -offset) : start;
  const endsOn = addDays(startsOn, count - 1);
  const isHome = whole(0, 2) > 0;
  const many = (periods: number, of: () => number) => Array.from({ length: periods }, of);
  const [powerPeriods, energyPeriods] = isHome ? [2, 3] : [6, 6];
  const powers = () => many(powerPeriods, () => (isHome ? whole(1, 140) * 100 : whole(151, 500) * 100));
  const hasDiscount = whole(0, 2) === 0;
  const within = () => addDays(startsOn, whole(0, count + 10));
  const hasSurplus = whole(0, 2) === 0;
  const hash = (day: PlainDate, index: number) =>
    randomFrom(seed * 31 + Number(day.replaceAll("-", "")) + index)();
  const most = whole(0, 9000);
  return {
    startsOn,
    endsOn,
    tariff: isHome ? "018" : "019",
    zone: (["peninsula", "peninsula", "canary_islands", "ceuta"] as const)[whole(0, 3)] ?? "peninsula",
    powersW: powers(),
    laterPowersW: powers(),
    powersChangeOn: within(),
    power: many(powerPeriods, () => whole(0, 40_000_000)),
    energy: many(energyPeriods, () => whole(0, 400_000)),
    laterEnergy: many(energyPeriods, () => whole(0, 400_000)),
    pricesChangeOn: within(),
    passesThrough: whole(0, 3) === 0,
    surplus: whole(0, 120_000),
    fixedDay: whole(0, 2) === 0 ? whole(0, 900_000) : 0,
    discount: hasDiscount ? { percent: whole(1, 30), endsOn: within() } : null,
    serviceMonth: whole(0, 3) === 0 ? whole(100_000, 9_000_000) : 0,
    financing: whole(0, 1) === 0 ? "taxed" : "untaxed",
    dayWh: (day, index) => Math.round(hash(day, index) * most),
    exportWh: (day) => (hasSurplus ? Math.round(hash(day, 9) * 9000) : 0),
  };
};

const euros = (millionths: number): number => millionths / 1_000_000;

const pricedSupplyOf = (bill: Bill): PricedSupply => {
  const prices = {
    validFrom: "2020-01-01",
    validTo: bill.pricesChangeOn,
    powerEurKwYear: bill.power.map(euros),
    energyEurKwh: bill.energy.map(euros),
    surplusEurKwh: euros(bill.surplus),
    fixedEurDay: euros(bill.fixedDay),
    passedThrough: bill.passesThrough ? (["power", "energy"] as const) : [],
  } as const;
  const later = {
    ...prices,
    validFrom: bill.pricesChangeOn,
    validTo: null,
    energyEurKwh: bill.laterEnergy.map(euros),
  };
  const reduction = { percent: bill.discount?.percent ?? 0 };
  const terms = {
    startsOn: "2020-01-01",
    tariffCode: bill.tariff,
    zone: bill.zone,
    isHome: bill.tariff === "018",
    powersW: bill.powersW,
    prices: [prices, later],
    promotions:
      bill.discount === null
        ? []
        : [
            {
              name: "Welcome",
              reduction,
              on: "energy",
              startsOn: "2020-01-01",
              endsOn: bill.discount.endsOn,
            } as const,
          ],
    services: bill.serviceMonth === 0 ? [] : [{ name: "Maintenance", eurMonth: euros(bill.serviceMonth) }],
    free: noFreeHours,
    doubleTariff: null,
  } as const;
  return {
    terms: [terms, { ...terms, startsOn: bill.powersChangeOn, powersW: bill.laterPowersW }],
    regulatedCharges,
    taxRates,
    accessPrices: shippedRows,
  };
};

const energyDaysOf = (bill: Bill): EnergyDay[] =>
  eachDay(bill.startsOn, bill.endsOn).map((day) => ({
    day,
    energyWh: bill.energy.map((_, index) => bill.dayWh(day, index)),
    exportWh: bill.exportWh(day),
  }));

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

describe("generated bills", () => {
  test("are recomputed to the cent, day by day and in exact arithmetic", () => {
    const differences = seeds.flatMap((seed) => {
      const bill = generate(seed);
      const { financing } = bill;
      const { parts, unpriced } = priceSupply(pricedSupplyOf(bill), energyDaysOf(bill), { financing });
      const { totalCents } = totalsOfParts(parts);
      const expected = Number(recompute(bill));
      return unpriced.length === 0 && totalCents === expected ? [] : [{ seed, totalCents, expected }];
    });
    expect(differences).toEqual([]);
  });

  test("are half of them across a change of the regulated amounts, and cover each kind", () => {
    const bills = seeds.map(generate);
    const count = (has: (bill: Bill) => boolean): number => bills.filter(has).length;
    const isAcross = ({ startsOn, endsOn }: Bill) => crossed.some((day) => startsOn < day && day <= endsOn);
    expect(count(isAcross)).toBeGreaterThanOrEqual(100);
    expect(count(({ tariff }) => tariff === "019")).toBeGreaterThan(30);
    expect(count(({ zone }) => zone !== "peninsula")).toBeGreaterThan(60);
    expect(count(({ discount }) => discount !== null)).toBeGreaterThan(30);
    expect(count((bill) => partsOf(bill).length > 1)).toBeGreaterThan(100);
  });

  test("differ when a price is a cent a day too high", () => {
    const bill = generate(7);
    const dearer = { ...bill, fixedDay: bill.fixedDay + 10_000 };
    const { parts } = priceSupply(pricedSupplyOf(dearer), energyDaysOf(dearer), {
      financing: bill.financing,
    });
    expect(totalsOfParts(parts).totalCents).not.toBe(Number(recompute(bill)));
  });
});
