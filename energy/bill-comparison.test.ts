import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainDifference, type ComparedBill } from "./bill-comparison.ts";

const sum = (parts: readonly { cents: number }[]): number =>
  parts.reduce((total, { cents }) => total + cents, 0);

const line = fc.record({
  concept: fc.constantFrom(
    "power",
    "energy",
    "surplus_compensation",
    "surplus_cap",
    "discount",
    "meter_rent",
    "service",
    "gas_fixed_term",
    "gas_variable_term",
    "electricity_tax",
    "vat",
  ),
  period: fc.constantFrom(null, 1 as const, 2 as const, 3 as const),
  quantity: fc.integer({ min: 0, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
  unit: fc.constantFrom("kW" as const, "kWh" as const, "day" as const, "unit" as const, "EUR" as const),
  unitPrice: fc.double({ min: 0, max: 10, noNaN: true }),
  cents: fc.integer({ min: -500_000, max: 500_000 }),
});
const anyBill = fc.record({
  days: fc.integer({ min: 0, max: 95 }),
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
});

const bill = (days: number, energyKwh: number, price: number, vat = 0.21): ComparedBill => {
  const power = { concept: "power", period: 1, quantity: 4, unit: "kW", unitPrice: 36.5 } as const;
  const energy = {
    concept: "energy",
    period: 1,
    quantity: energyKwh,
    unit: "kWh",
    unitPrice: price,
  } as const;
  const powerCents = Math.round((4 * 36.5 * days * 100) / 365);
  const energyCents = Math.round(energyKwh * price * 100);
  const base = powerCents + energyCents;
  return {
    days,
    lines: [
      { ...power, cents: powerCents },
      { ...energy, cents: energyCents },
      {
        concept: "vat",
        period: null,
        quantity: base / 100,
        unit: "EUR",
        unitPrice: vat,
        cents: Math.round(base * vat),
      },
    ],
  };
};
const causes = (before: ComparedBill, after: ComparedBill) =>
  Object.fromEntries(explainDifference(before, after).map(({ cause, cents }) => [cause, cents]));

describe("the difference of two bills", () => {
  it("is explained by parts that add up to it to the cent, for any two bills", () => {
    fc.assert(
      fc.property(anyBill, anyBill, (before, after) => {
        const parts = explainDifference(before, after);
        expect(sum(parts)).toBe(sum(after.lines) - sum(before.lines));
        expect(parts.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("of equal bills has no cause", () => {
    expect(explainDifference(bill(30, 200, 0.15), bill(30, 200, 0.15))).toEqual([]);
  });

  it("is of the days alone when a day costs and uses the same", () => {
    expect(causes(bill(30, 300, 0.1), bill(33, 330, 0.1))).toEqual({ days: 508 });
  });

  it("is of the use alone when days and prices are the same", () => {
    expect(causes(bill(30, 300, 0.1), bill(30, 400, 0.1))).toEqual({ use: 1210 });
  });

  it("is of the price alone when days and use are the same", () => {
    expect(causes(bill(30, 300, 0.1), bill(30, 300, 0.2))).toEqual({ price: 3630 });
  });

  it("is of the tax alone when only its rate has changed", () => {
    expect(causes(bill(30, 300, 0.1, 0.1), bill(30, 300, 0.1, 0.21))).toEqual({ tax: 462 });
  });

  it("names the contracted power when it has changed", () => {
    const before = bill(30, 300, 0.1);
    const doubled = before.lines.map((line) =>
      line.concept === "power" ? { ...line, quantity: 8, cents: line.cents * 2 } : line,
    );
    const base = sum(doubled.filter(({ concept }) => concept !== "vat"));
    const lines = doubled.map((line) =>
      line.concept === "vat" ? { ...line, quantity: base / 100, cents: Math.round(base * 0.21) } : line,
    );
    expect(causes(before, { days: 30, lines })).toEqual({ power: 1452 });
  });

  const energyLine = (period: 1 | 2 | 3 | 4 | 5 | 6, quantity: number, unitPrice: number) => ({
    concept: "energy",
    period,
    quantity,
    unit: "kWh" as const,
    unitPrice,
    cents: Math.round(quantity * unitPrice * 100),
  });

  it("is of the hours when the same energy was used in a dearer period, and of no price", () => {
    const before = { days: 30, lines: [energyLine(3, 1000, 0.148319)] };
    const after = { days: 30, lines: [energyLine(1, 1000, 0.191622)] };
    expect(causes(before, after)).toEqual({ mix: 4330 });
    const printed = {
      days: 30,
      lines: [energyLine(1, 0, 0.191622), energyLine(2, 0, 0.16), energyLine(3, 1000, 0.148319)],
    };
    expect(causes(printed, after)).toEqual({ mix: 4330 });
  });

  it("is of the season when the months of a tariff of six periods have other periods", () => {
    const june = {
      days: 30,
      lines: [energyLine(3, 400, 0.14), energyLine(4, 300, 0.12), energyLine(6, 300, 0.1)],
    };
    const july = {
      days: 30,
      lines: [energyLine(1, 400, 0.2), energyLine(2, 300, 0.17), energyLine(6, 300, 0.1)],
    };
    expect(causes(june, july)).toEqual({ season: 3900 });
  });

  it("of a service with another sales tax names no tax when no rate has changed", () => {
    const withService = (cents: number): ComparedBill => {
      const energy = energyLine(1, 300, 0.1);
      const service = {
        concept: "service",
        period: null,
        quantity: 1,
        unit: "unit" as const,
        unitPrice: cents / 100,
        cents,
      };
      const tax = (base: number, rate: number) => ({
        concept: "igic",
        period: null,
        quantity: base / 100,
        unit: "EUR" as const,
        unitPrice: rate,
        cents: Math.round(base * rate),
      });
      return { days: 30, lines: [energy, service, tax(cents, 0.07), tax(energy.cents, 0.03)] };
    };
    expect(causes(withService(500), withService(2500))).toEqual({ other: 2140 });
  });
});

/** The facts of a bill, of which `billOf` makes one with the product's own engine of lines. */
interface Facts {
  readonly days: number;
  readonly periods: readonly (1 | 2 | 3 | 4 | 5 | 6)[];
  readonly kwh: readonly number[];
  readonly prices: readonly number[];
  readonly powerKw: number;
  readonly powerPrice: number;
  readonly rentEurDay: number;
  readonly serviceCents: number;
  readonly discountCents: number;
  readonly electricityRate: number;
  readonly vat: number;
  readonly serviceVat: number;
}

const taxLine = (concept: string, base: number, rate: number) => ({
  concept,
  period: null,
  quantity: base / 100,
  unit: "EUR" as const,
  unitPrice: rate,
  cents: Math.round(base * rate),
});

const billOf = (facts: Facts): ComparedBill => {
  const energy = facts.periods.map((period, index) => {
    const [quantity = 0, unitPrice = 0] = [facts.kwh[index], facts.prices[index]];
    return {
      concept: "energy",
      period,
      quantity,
      unit: "kWh" as const,
      unitPrice,
      cents: Math.round(quantity * unitPrice * 100),
    };
  });
  const { days, powerKw, powerPrice, rentEurDay, serviceCents, discountCents } = facts;
  const fixed = (concept: string, cents: number) => ({
    concept,
    period: null,
    quantity: 1,
    unit: "unit" as const,
    unitPrice: cents / 100,
    cents,
  });
  const supply = [
    {
      concept: "power",
      period: 1 as const,
      quantity: powerKw,
      unit: "kW" as const,
      unitPrice: powerPrice,
      cents: Math.round((powerKw * powerPrice * days * 100) / 365),
    },
    ...energy,
    ...(discountCents === 0 ? [] : [fixed("discount", -discountCents)]),
  ];
  const electricityTax = taxLine("electricity_tax", sum(supply), facts.electricityRate);
  const rent = {
    concept: "meter_rent",
    period: null,
    quantity: days,
    unit: "day" as const,
    unitPrice: rentEurDay,
    cents: Math.round(days * rentEurDay * 100),
  };
  const services = serviceCents === 0 ? [] : [fixed("service", serviceCents)];
  const base = sum([...supply, electricityTax, rent]);
  const taxes =
    facts.vat === facts.serviceVat
      ? [taxLine("vat", base + sum(services), facts.vat)]
      : [
          taxLine("vat", base, facts.vat),
          ...services.map((line) => taxLine("vat", line.cents, facts.serviceVat)),
        ];
  return { days, lines: [...supply, electricityTax, rent, ...services, ...taxes] };
};

const price = fc.integer({ min: 50_000, max: 400_000 }).map((millionths) => millionths / 1_000_000);
const seasonal = fc.constantFrom<Facts["periods"]>([1, 2, 3], [1, 2, 6], [2, 3, 6], [3, 4, 6], [4, 5, 6]);
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  days: fc.integer({ min: 20, max: 62 }),
  periods: seasonal,
  kwh: fc.array(
    fc.integer({ min: 1, max: 900_000 }).map((wh) => wh / 1000),
    { minLength: 3, maxLength: 3 },
  ),
  prices: fc.array(price, { minLength: 3, maxLength: 3 }),
  powerKw: fc.integer({ min: 10, max: 300 }).map((tenths) => tenths / 10),
  powerPrice: fc.integer({ min: 1_000_000, max: 50_000_000 }).map((millionths) => millionths / 1_000_000),
  rentEurDay: fc.constantFrom(0.02663, 0.04471),
  serviceCents: fc.constantFrom(0, 199, 495, 1250),
  discountCents: fc.constantFrom(0, 100, 333),
  electricityRate: fc.constantFrom(0.005, 0.0511269632),
  vat: fc.constantFrom(0.05, 0.1, 0.21),
  serviceVat: fc.constantFrom(0.21),
});
type Changed = Partial<Record<"days" | "use" | "season" | "price" | "power" | "rate" | "extras", boolean>>;
/** A bill and a later one, of which some facts have changed. */
const pair = fc
  .tuple(
    anyFacts,
    anyFacts,
    fc.record({
      days: fc.boolean(),
      use: fc.boolean(),
      season: fc.boolean(),
      price: fc.boolean(),
      power: fc.boolean(),
      rate: fc.boolean(),
      extras: fc.boolean(),
    }),
  )
  .map(([before, other, changed]): { before: Facts; after: Facts; changed: Changed } => {
    // One price list: a period has the price that it has in the other bill, unless prices change.
    const listed = new Map(before.periods.map((period, index) => [period, before.prices[index] ?? 0]));
    const periods = changed.season ? other.periods : before.periods;
    return {
      before,
      changed,
      after: {
        ...before,
        periods,
        days: changed.days ? other.days : before.days,
        kwh: changed.use
          ? other.kwh
          : before.kwh.map((kwh) => (kwh * (changed.days ? other.days : before.days)) / before.days),
        prices: periods.map((period, index) =>
          changed.price ? (other.prices[index] ?? 0) : (listed.get(period) ?? other.prices[index] ?? 0),
        ),
        powerKw: changed.power ? other.powerKw : before.powerKw,
        powerPrice: changed.price ? other.powerPrice : before.powerPrice,
        ...(changed.rate ? { electricityRate: other.electricityRate, vat: other.vat } : {}),
        ...(changed.extras ? { serviceCents: other.serviceCents, discountCents: other.discountCents } : {}),
      },
    };
  });

/** Changes one thing after another and adds up what each made of the total: the same parts, computed another way. */
const stepByStep = ({ before, after }: { before: Facts; after: Facts }): Record<string, number> => {
  const total = (facts: Facts): number => sum(billOf(facts).lines);
  const priceIn = (facts: Facts, period: Facts["periods"][number]): number | undefined =>
    facts.prices[facts.periods.indexOf(period)];
  const ratio = after.days / before.days;
  const used = (kwh: readonly number[]): number => kwh.reduce((all, part) => all + part, 0);
  const steps: [string, Facts][] = [];
  let facts = before;
  const step = (cause: string, change: Partial<Facts>): void => {
    facts = { ...facts, ...change };
    steps.push([cause, facts]);
  };
  step("days", { days: after.days, kwh: before.kwh.map((kwh) => kwh * ratio) });
  step("use", { kwh: before.kwh.map((kwh) => (kwh * used(after.kwh)) / used(before.kwh)) });
  const earlierPrices = after.periods.map((period) => priceIn(before, period) ?? priceIn(after, period) ?? 0);
  step("periods", { periods: after.periods, kwh: after.kwh, prices: earlierPrices });
  step("power", { powerKw: after.powerKw });
  step("price", { prices: after.prices, powerPrice: after.powerPrice });
  step("other", { serviceCents: after.serviceCents, discountCents: after.discountCents });
  step("tax", { electricityRate: after.electricityRate, vat: after.vat });
  let last = total(before);
  const parts: Record<string, number> = {};
  for (const [cause, at] of steps) {
    parts[cause] = total(at) - last;
    last = total(at);
  }
  return parts;
};

describe("20,000 pairs of bills", () => {
  const tried = fc.sample(pair, { numRuns: 20_000, seed: 23 });

  it("are explained to the cent, and only by what has changed", () => {
    const faults: unknown[] = [];
    for (const { before, after, changed } of tried) {
      const [earlier, later] = [billOf(before), billOf(after)];
      const parts = explainDifference(earlier, later);
      const named = new Set(parts.map(({ cause }) => cause));
      const isRateChanged = before.vat !== after.vat || before.electricityRate !== after.electricityRate;
      const isFault =
        sum(parts) !== sum(later.lines) - sum(earlier.lines) ||
        (named.has("price") && !changed.price) ||
        (named.has("tax") && !isRateChanged) ||
        (named.has("power") && before.powerKw === after.powerKw) ||
        (named.has("days") && before.days === after.days) ||
        (named.has("season") && !changed.season);
      if (isFault) faults.push({ before, after, parts });
    }
    expect(faults).toEqual([]);
  });

  it("have the parts that changing one thing after another makes, but for the rounding of lines", () => {
    const faults: unknown[] = [];
    for (const { before, after } of tried) {
      const parts = Object.fromEntries(
        explainDifference(billOf(before), billOf(after)).map(({ cause, cents }) => [cause, cents]),
      );
      const { season = 0, mix = 0, ...others } = parts;
      const found: Record<string, number> = { ...others, periods: season + mix };
      const expected = stepByStep({ before, after });
      // The half cent of the earlier power's line grows with the power and the days.
      const tolerance = 20 + (3 * after.powerKw) / before.powerKw;
      for (const [cause, cents] of Object.entries(expected))
        if (Math.abs((found[cause] ?? 0) - cents) > tolerance)
          faults.push({ cause, cents, found, before, after });
    }
    expect(faults.slice(0, 2)).toEqual([]);
  });
});
