import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./calendar.ts";
import { type ElectricityBillInput, settleElectricityBill } from "./electricity-bill.ts";
import type { TaxRate } from "./tax-rates.ts";

const rate = (
  [tax, condition]: readonly [TaxRate["tax"], TaxRate["condition"]],
  [validFrom, validTo]: readonly [TaxRate["validFrom"], TaxRate["validTo"]],
  fraction: number,
  cutFrom: number | null = null,
): TaxRate => ({
  tax,
  condition,
  validFrom,
  validTo,
  rate: fraction,
  minimumEurMwh: 1,
  norm: tax === "electricity_tax" ? "Ley 38/1992" : "Ley 37/1992",
  cutFrom,
  source: "test",
});

const taxRates = [
  rate(["electricity_tax", ""], ["2024-07-01", "2026-03-22"], 0.0511269632),
  rate(["electricity_tax", ""], ["2026-03-22", "2026-06-01"], 0.005, 0.0511269632),
  rate(["electricity_tax", ""], ["2026-06-01", null], 0.0511269632),
  rate(["vat", ""], ["2012-09-01", null], 0.21),
  rate(["vat", "electricity_up_to_10_kw"], ["2026-03-22", "2026-06-01"], 0.1),
  rate(["igic", ""], ["2020-01-01", null], 0.07),
  rate(["igic", "electricity"], ["2020-01-01", null], 0),
  rate(["igic", "meter_rent"], ["2020-01-01", null], 0.07),
];

/**
 * A real bill of 2026, read from its QR code: 4 kW, 29 days, 10 + 10 + 23 kWh, 26.35 €. The code rounds kWh to
 * units, which would give 4.94 € of energy instead of the billed 4.92 €; these Wh round to its kWh and give its
 * euros.
 */
const qrBill: ElectricityBillInput = {
  period: { from: "2026-08-12", to: "2026-09-10" },
  tariff: "018",
  zone: "peninsula",
  isHome: true,
  isSeverelyVulnerable: false,
  contractedPowersW: [4000, 4000],
  powerPricesEurKwYear: [35.405365, 9.855365],
  energyWh: [9960, 9960, 22_950],
  energyPricesEurKwh: [0.192, 0.113, 0.082],
  surplusWh: 0,
  surplusPriceEurKwh: 0,
  socialBonusFinancingEurDay: 9.011295 / 365,
  meterRentEurDay: 0.02663,
  otherSupplyCharges: [],
  services: [],
  discounts: [],
  taxRates,
};

const totalsOf = (changes: Partial<ElectricityBillInput>) =>
  settleElectricityBill({ ...qrBill, ...changes }).totals;

describe("an electricity bill", () => {
  test("of 4 kW for 29 days charges 14.38 € of power", () => {
    expect(settleElectricityBill(qrBill).lines.slice(0, 2)).toEqual([
      { concept: "power", name: null, period: 1, quantity: 4, unit: "kW", unitPrice: 35.405365, cents: 1125 },
      { concept: "power", name: null, period: 2, quantity: 4, unit: "kW", unitPrice: 9.855365, cents: 313 },
    ]);
    expect(totalsOf({}).powerCents).toBe(1438);
  });

  test("known by its QR code totals 26.35 €, with each part as billed", () => {
    expect(settleElectricityBill(qrBill).totals).toEqual({
      powerCents: 1438,
      energyCents: 492,
      surplusCents: 0,
      discountCents: 0,
      otherSupplyCents: 0,
      socialBonusFinancingCents: 72,
      meterRentCents: 77,
      serviceCents: 0,
      electricityTaxCents: 99,
      salesTaxCents: 457,
      totalCents: 2635,
    });
  });

  test("lists the base and the rate of each tax", () => {
    expect(settleElectricityBill(qrBill).lines.filter((line) => line.unit === "EUR")).toEqual([
      {
        concept: "electricity_tax",
        name: null,
        period: null,
        quantity: 19.3,
        unit: "EUR",
        unitPrice: 0.0511269632,
        cents: 99,
        norm: "Ley 38/1992",
      },
      {
        concept: "vat",
        name: null,
        period: null,
        quantity: 21.78,
        unit: "EUR",
        unitPrice: 0.21,
        cents: 457,
        norm: "Ley 37/1992",
      },
    ]);
  });

  test("names the rate that a tax cut replaces", () => {
    const { lines } = settleElectricityBill({
      ...qrBill,
      period: { from: "2026-04-01", to: "2026-04-30" },
    });
    expect(lines.find(({ concept }) => concept === "electricity_tax")).toMatchObject({
      unitPrice: 0.005,
      cutFrom: 0.0511269632,
    });
  });

  test("with a tax change within its period uses the rates of its last day", () => {
    const before = totalsOf({ period: { from: "2026-02-20", to: "2026-03-21" } });
    const after = totalsOf({ period: { from: "2026-02-21", to: "2026-03-22" } });
    expect(before.electricityTaxCents).toBe(99);
    expect(before.salesTaxCents).toBe(457);
    expect(after.electricityTaxCents).toBe(10);
    expect(after.salesTaxCents).toBe(209);
    expect(totalsOf({ period: { from: "2026-05-03", to: "2026-06-01" } }).salesTaxCents).toBe(457);
  });

  test("has an electricity tax of at least one euro per MWh", () => {
    const bill = settleElectricityBill({
      ...qrBill,
      period: { from: "2026-04-01", to: "2026-04-30" },
      energyWh: [400_000, 400_000, 400_000],
      energyPricesEurKwh: [0.1, 0.1, 0.1],
    });
    expect(bill.lines.find((line) => line.concept === "electricity_tax")).toMatchObject({
      quantity: 1200,
      unit: "kWh",
      unitPrice: 0.001,
      cents: 120,
    });
  });

  test("compensates surplus until the energy term is zero and no further", () => {
    const some = settleElectricityBill({ ...qrBill, surplusWh: 20_000, surplusPriceEurKwh: 0.06 });
    expect(some.totals.surplusCents).toBe(-120);
    expect(some.uncompensatedSurplusCents).toBe(0);
    const tooMuch = settleElectricityBill({ ...qrBill, surplusWh: 200_000, surplusPriceEurKwh: 0.06 });
    expect(tooMuch.totals.surplusCents).toBe(-492);
    expect(tooMuch.uncompensatedSurplusCents).toBe(708);
    expect(tooMuch.totals.electricityTaxCents).toBe(74);
  });

  test("charges what surplus is worth above the energy on a line of its own, so that each line is its product", () => {
    const { lines } = settleElectricityBill({ ...qrBill, surplusWh: 200_000, surplusPriceEurKwh: 0.06 });
    expect(lines.filter(({ concept }) => concept.startsWith("surplus"))).toMatchObject([
      { concept: "surplus_compensation", quantity: 200, unitPrice: 0.06, cents: -1200 },
      { concept: "surplus_cap", quantity: 1, cents: 708 },
    ]);
  });

  test("without consumption still charges power, meter and financing", () => {
    const totals = totalsOf({ energyWh: [0, 0, 0], surplusWh: 5000, surplusPriceEurKwh: 0.06 });
    expect(totals.energyCents).toBe(0);
    expect(Object.is(totals.surplusCents, 0)).toBe(true);
    expect(totals.powerCents).toBe(1438);
  });

  test("charges VAT on services at the general rate when the supply's is reduced", () => {
    const bill = settleElectricityBill({
      ...qrBill,
      period: { from: "2026-04-01", to: "2026-04-30" },
      services: [{ name: "Maintenance", cents: 1000 }],
    });
    expect(
      bill.lines
        .filter((line) => line.concept === "vat")
        .map((line) => [line.quantity, line.unitPrice, line.cents]),
    ).toEqual([
      [10, 0.21, 210],
      [20.89, 0.1, 209],
    ]);
    expect(bill.totals.electricityTaxCents).toBe(10);
  });

  test("subtracts discounts before taxes, and adds other charges of the supply", () => {
    const totals = totalsOf({
      discounts: [{ name: "Welcome", cents: 500 }],
      otherSupplyCharges: [{ name: "Reactive energy", cents: 300 }],
    });
    expect(totals.discountCents).toBe(-500);
    expect(totals.otherSupplyCents).toBe(300);
    expect(totals.electricityTaxCents).toBe(88);
  });

  test("of a home in the Canary Islands has IGIC on its meter only", () => {
    const bill = settleElectricityBill({ ...qrBill, zone: "canary_islands" });
    expect(bill.lines.filter((line) => line.concept === "igic")).toMatchObject([
      { quantity: 0.77, cents: 5 },
    ]);
  });

  test("of 3.0TD has six lines of power and six of energy", () => {
    const bill = settleElectricityBill({
      ...qrBill,
      tariff: "019",
      contractedPowersW: [20_000, 20_000, 20_000, 20_000, 20_000, 30_000],
      powerPricesEurKwYear: [20.38, 10.62, 4.48, 3.89, 2.51, 1.44],
      energyWh: [1e6, 1e6, 1e6, 1e6, 1e6, 1e6],
      energyPricesEurKwh: [0.2, 0.18, 0.16, 0.14, 0.12, 0.1],
    });
    expect(bill.lines.filter((line) => line.concept === "power")).toHaveLength(6);
    expect(bill.totals.energyCents).toBe(90_000);
  });

  test.each([
    { energyWh: [1, Number.NaN, 3] },
    { contractedPowersW: [4000, Number.POSITIVE_INFINITY] },
    { energyPricesEurKwh: [0.1, 0.1, Number.NaN] },
    { surplusWh: Number.NaN },
    { surplusPriceEurKwh: Number.NaN },
    { meterRentEurDay: Number.NaN },
    { discounts: [{ name: "Welcome", cents: Number.NaN }] },
  ])("is refused with %o, which is not a number", (changes) => {
    expect(() => settleElectricityBill({ ...qrBill, ...changes })).toThrow(RangeError);
  });

  test("is refused without a value for each period, or with a negative one", () => {
    expect(() => settleElectricityBill({ ...qrBill, energyWh: [1, 2] })).toThrow(RangeError);
    expect(() => settleElectricityBill({ ...qrBill, energyWh: [1, 2, -3] })).toThrow(RangeError);
    expect(() =>
      settleElectricityBill({ ...qrBill, period: { from: "2026-09-10", to: "2026-09-09" } }),
    ).toThrow(RangeError);
  });

  test("has lines that add up to its total to the cent, for any input", () => {
    const cents = fc.integer({ min: 0, max: 5000 });
    const wh = fc.integer({ min: 0, max: 900_000 });
    fc.assert(
      fc.property(
        fc.record({
          days: fc.integer({ min: 0, max: 70 }),
          end: fc.integer({ min: 0, max: 700 }),
          powerW: fc.integer({ min: 100, max: 15_000 }),
          energyWh: fc.tuple(wh, wh, wh),
          surplusWh: wh,
          discount: cents,
          service: cents,
        }),
        ({ days, end, powerW, energyWh, surplusWh, discount, service }) => {
          const to = addDays("2025-01-01", end);
          const bill = settleElectricityBill({
            ...qrBill,
            period: { from: addDays(to, -days), to },
            contractedPowersW: [powerW, powerW],
            energyWh,
            surplusWh,
            surplusPriceEurKwh: 0.07,
            discounts: [{ name: "Discount", cents: discount }],
            services: [{ name: "Service", cents: service }],
          });
          const { totalCents, ...parts } = bill.totals;
          expect(bill.lines.every((line) => Number.isInteger(line.cents))).toBe(true);
          expect(Object.values(parts).reduce((total, part) => total + part, 0)).toBe(totalCents);
          expect(parts.energyCents + parts.surplusCents).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
