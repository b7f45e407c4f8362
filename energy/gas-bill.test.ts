import { describe, expect, test } from "vitest";
import { type GasBillInput, settleGasBill } from "./gas-bill.ts";
import type { TaxRate } from "./tax-rates.ts";

const taxRates: TaxRate[] = [
  {
    tax: "vat",
    condition: "",
    validFrom: "2012-09-01",
    validTo: null,
    rate: 0.21,
    minimumEurMwh: null,
    norm: "test",
    cutFrom: null,
    source: "test",
  },
  {
    tax: "hydrocarbon_tax",
    condition: "",
    validFrom: "2014-01-01",
    validTo: null,
    rate: 0.00234,
    minimumEurMwh: null,
    norm: "test",
    cutFrom: null,
    source: "test",
  },
];

const winter: GasBillInput = {
  period: { from: "2025-12-31", to: "2026-03-01" },
  zone: "peninsula",
  energyWh: 893_000,
  fixedTerm: { per: "day", eur: 0.25 },
  variableEurKwh: 0.06,
  meterRentEurDay: 0.02,
  services: [],
  discounts: [],
  taxRates,
};

describe("a gas bill", () => {
  test("charges the fixed term, the gas, the tax on it, the meter and VAT on all", () => {
    const bill = settleGasBill(winter);
    expect(bill.lines.map((line) => [line.concept, line.cents])).toEqual([
      ["gas_fixed_term", 1500],
      ["gas_variable_term", 5358],
      ["hydrocarbon_tax", 209],
      ["meter_rent", 120],
      ["vat", 1509],
    ]);
    expect(bill.totalCents).toBe(8696);
  });

  test("with a monthly fixed term charges a twelfth of the year, in proportion to the days", () => {
    const year = settleGasBill({
      ...winter,
      period: { from: "2025-12-31", to: "2026-12-31" },
      fixedTerm: { per: "month", eur: 6 },
    });
    expect(year.lines[0]).toMatchObject({ concept: "gas_fixed_term", quantity: 365, cents: 7200 });
    expect(settleGasBill({ ...winter, fixedTerm: { per: "month", eur: 6 } }).lines[0]?.cents).toBe(1184);
  });

  test("without gas still charges the fixed term and the meter", () => {
    const bill = settleGasBill({ ...winter, energyWh: 0 });
    expect(bill.lines.find((line) => line.concept === "hydrocarbon_tax")?.cents).toBe(0);
    expect(bill.totalCents).toBe(1960);
  });

  test("of no days and no gas is zero", () => {
    const period = { from: "2026-03-01", to: "2026-03-01" } as const;
    const bill = settleGasBill({ ...winter, period, energyWh: 0, fixedTerm: { per: "month", eur: 6 } });
    expect(bill.totalCents).toBe(0);
  });

  test("subtracts discounts and adds services", () => {
    const bill = settleGasBill({
      ...winter,
      discounts: [{ name: "Welcome", cents: 500 }],
      services: [{ name: "Boiler check", cents: 900 }],
    });
    expect(bill.totalCents).toBe(1500 + 5358 - 500 + 209 + 120 + 900 + 1593);
  });

  test("is refused for negative gas", () => {
    expect(() => settleGasBill({ ...winter, energyWh: -1 })).toThrow(RangeError);
  });
});
