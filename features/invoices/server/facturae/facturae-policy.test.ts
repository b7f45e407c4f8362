import { describe, expect, it } from "vitest";
import type { BillLine } from "../../contract/bill-parts.ts";
import { sumCents } from "#energy/money.ts";
import {
  exactTaxes,
  postalAddress,
  priceOfLine,
  ratesOfLines,
  salesTaxAt,
  type SalesTax,
} from "./facturae-policy.ts";

const line = (concept: BillLine["concept"], cents: number, changes: Partial<BillLine> = {}): BillLine => ({
  concept,
  quantity: 1,
  unit: "unit",
  unitPrice: cents / 100,
  cents,
  ...changes,
});
const vat = (baseCents: number, rate: number): BillLine =>
  line("vat", Math.round(baseCents * rate), { quantity: baseCents / 100, unit: "EUR", unitPrice: rate });

const ratesOf = (lines: readonly BillLine[]) =>
  ratesOfLines(lines)?.lines.map(({ line: { concept }, rate }) => [concept, rate]);

describe("the rate of a bill's line", () => {
  it("is the only one of the bill", () => {
    expect(ratesOf([line("energy", 1000), line("meter_rent", 80), vat(1080, 0.21)])).toEqual([
      ["energy", 0.21],
      ["meter_rent", 0.21],
    ]);
  });

  it("is found by the taxable bases where there are several", () => {
    const lines = [
      line("energy", 1000),
      line("service", 300),
      line("meter_rent", 80),
      vat(1380 - 1000, 0.21),
    ];
    expect(ratesOf([...lines, vat(1000, 0.1)])).toEqual([
      ["energy", 0.1],
      ["service", 0.21],
      ["meter_rent", 0.21],
    ]);
  });

  it("is zero for what no base contains", () => {
    expect(ratesOf([line("energy", 1000), line("solar_wallet", -400), vat(1000, 0.21)])).toEqual([
      ["energy", 0.21],
      ["solar_wallet", 0],
    ]);
  });

  it("is unknown when no rates give the bases", () => {
    expect(ratesOfLines([line("energy", 1000), vat(999, 0.21)])).toBeUndefined();
  });
});

describe("the taxes of several supplies", () => {
  const tax = (baseCents: number, cents: number, rate = 0.21): SalesTax => ({
    concept: "vat",
    rate,
    baseCents,
    cents,
  });

  it("are one for each rate when the sum of the taxes is the tax of the sum", () => {
    expect(exactTaxes([tax(1000, 210), tax(100, 10, 0.1), tax(500, 105)])).toEqual([
      tax(1500, 315),
      tax(100, 10, 0.1),
    ]);
  });

  it("are one for each supply when the sum is a cent off", () => {
    expect(exactTaxes([tax(2178, 457), tax(2178, 457)])).toEqual([tax(2178, 457), tax(2178, 457)]);
  });

  it.each([
    ["a cent less, as a bill that cuts off fractions has it", tax(2179, 457), 2],
    ["a cent less than the nearest, as the sum of rounded lines can be", tax(2178, 456), 3],
    ["a cent more, as a bill that rounds up has it", tax(1001, 211), 2],
    ["a cent less on a refund", tax(-2178, -456), 3],
    ["tax on nothing", tax(0, 1), 1],
    ["ten cents more, which few bases do not give", tax(2178, 467), 1],
  ])("have bases that give %s", (_, given, count) => {
    const taxes = exactTaxes([given]);
    expect(taxes).toHaveLength(count);
    expect(taxes.reduce((sum, { baseCents }) => sum + baseCents, 0)).toBe(given.baseCents);
    expect(sumCents(taxes)).toBe(given.cents);
    const products = taxes.map(
      ({ baseCents }) => Math.sign(baseCents) * Math.round((Math.abs(baseCents) * 21) / 100),
    );
    if (count > 1) expect(taxes.map(({ cents }) => cents)).toEqual(products);
  });
});

describe("quantity and price of a line", () => {
  it.each([
    ["those of the bill, when their product is the amount", [22.95, 0.082, 188], [22.95, 0.082]],
    ["a price for the billed days, for power", [4, 35.405365, 1125], [4, 2.8125]],
    ["one unit of the amount, without a quantity", [0, 0.5, 0], [1, 0]],
    ["those of a discount", [1, -5, -500], [1, -5]],
  ] as const)("are %s", (_, [quantity, unitPrice, cents], [expectedQuantity, expectedPrice]) => {
    expect(priceOfLine({ quantity, unitPrice, cents })).toEqual({
      quantity: expectedQuantity,
      unitPrice: expectedPrice,
    });
  });
});

describe("an address", () => {
  it.each([
    [
      ["Carrer de l’Exemple, 1, 08001 Barcelona"],
      ["Carrer de l’Exemple, 1", "08001", "Barcelona", "Barcelona"],
    ],
    [
      ["Carrer Major, 2, 1r", "17003 Girona (Girona)"],
      ["Carrer Major, 2, 1r", "17003", "Girona", "Girona"],
    ],
    [
      ["C/ Sol, 3", "28013 - Madrid", "España"],
      ["C/ Sol, 3", "28013", "Madrid", "Madrid"],
    ],
    [
      ["Calle del Castillo, 4", "38002 Santa Cruz de Tenerife"],
      ["Calle del Castillo, 4", "38002", "Santa Cruz de Tenerife", "Sta. Cruz Tenerife"],
    ],
    [
      ["Apartado de correos 12345", "28080 Madrid"],
      ["Apartado de correos 12345", "28080", "Madrid", "Madrid"],
    ],
    [
      ["Apartado de correos 12345 / 28080 Madrid"],
      ["Apartado de correos 12345", "28080", "Madrid", "Madrid"],
    ],
    [["Polígon 35210, nau 4, 08500 Vic (Barcelona)"], ["Polígon 35210, nau 4", "08500", "Vic", "Barcelona"]],
  ])("of %j has its parts", (lines, [street, postalCode, town, province]) => {
    expect(postalAddress(lines)).toEqual({ street, postalCode, town, province });
  });

  it.each([[["10 Downing Street", "London"]], [["99999 Enlloc"]], [[]], [["08001 Barcelona"]]])(
    "of %j is not one in Spain with a street",
    (lines) => expect(postalAddress(lines)).toBeUndefined(),
  );
});

it.each([
  ["Apartado 35001, 28080 Madrid", "vat"],
  ["Calle Mayor, 28013\n35001 Las Palmas de Gran Canaria", "igic"],
  ["Avenida del Mar, 08001, 51001 Ceuta", "ipsi"],
])("at %j the sales tax is %s", (address, tax) => expect(salesTaxAt(address)).toBe(tax));
