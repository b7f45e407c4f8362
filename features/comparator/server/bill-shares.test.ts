import { expect, test } from "vitest";
import { type AccessPrice } from "#energy/pricing/supply-terms.ts";
import { billSharesOf } from "./bill-shares.ts";

const line = (part: object) =>
  ({
    concept: "power",
    name: null,
    period: 1,
    quantity: 4,
    unit: "kW",
    unitPrice: 36.5,
    cents: 400,
    ...part,
  }) as const;
/** Ten days of a year of 365. */
const ten = { startsOn: "2026-05-02", endsOn: "2026-05-11" } as const;
const table = (kind: AccessPrice["kind"], amounts: readonly number[]): AccessPrice => ({
  kind,
  appliesTo: "018",
  validFrom: "2026-01-01",
  validTo: null,
  amounts: [...amounts],
});
const tables = {
  accessTariff: "018",
  accessPrices: [
    table("power_tolls", [20]),
    table("power_charges", [16.5]),
    table("energy_tolls_and_charges", [0.1]),
  ],
};
const lines = [
  line({}),
  line({ concept: "energy", unit: "kWh", quantity: 100, unitPrice: 0.15, cents: 1500 }),
  line({ concept: "meter_rent", period: null, unit: "day", quantity: 10, unitPrice: 0.02, cents: 20 }),
  line({ concept: "vat", period: null, unit: "EUR", quantity: 19.2, unitPrice: 0.21, cents: 403 }),
];

test("the tolls and charges of power and energy are taken out of their lines", () => {
  // 4 kW × 36.5 € × 10 / 365 = 4 €, and 100 kWh × 0.1 € = 10 €.
  expect(billSharesOf([{ ...ten, lines }], tables)).toEqual([
    { part: "energy", amountCents: 500 },
    { part: "tolls_and_charges", amountCents: 1400 },
    { part: "taxes", amountCents: 403 },
    { part: "other", amountCents: 20 },
  ]);
});

test("a price below the tolls pays no more of them than itself", () => {
  const cheap = [line({ cents: 150 })];
  expect(billSharesOf([{ ...ten, lines: cheap }], tables)).toEqual([
    { part: "tolls_and_charges", amountCents: 150 },
  ]);
});

test("without the tolls of a day no line is divided", () => {
  const early = { startsOn: "2025-12-30", endsOn: "2026-01-08" } as const;
  const parts = billSharesOf([{ ...early, lines }], tables).map(({ part }) => part);
  expect(parts).toEqual(["energy", "power", "taxes", "other"]);
});
