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
    const after = bill(30, 300, 0.1);
    const doubled = after.lines.map((line) =>
      line.concept === "power" ? { ...line, quantity: 8, cents: line.cents * 2 } : line,
    );
    expect(causes(after, { days: 30, lines: doubled })).toEqual({ power: 1452, tax: -252 });
  });
});
