import { expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { regulatedAmountsOf } from "./regulated-amounts.ts";

const amounts = regulatedAmountsOf(shippedRows);

test("the shipped rows are the taxes and charges of the market", () => {
  expect(amounts.taxRates).toHaveLength(taxRates.length);
  expect(amounts.regulatedCharges).toHaveLength(regulatedCharges.length);
});

test("a row without an end ends where the next one begins", () => {
  const row = {
    kind: "social_bonus_financing",
    appliesTo: "",
    validTo: null,
    carriedOnSince: null,
    minimumEurMwh: null,
    source: "test",
  } as const;
  const { regulatedCharges: found } = regulatedAmountsOf([
    { ...row, validFrom: "2026-01-01", amounts: [7] },
    { ...row, validFrom: "2025-01-01", amounts: [4] },
  ]);
  expect(found.map(({ validFrom, validTo, eurYear }) => [validFrom, validTo, eurYear])).toEqual([
    ["2025-01-01", "2026-01-01", 4],
    ["2026-01-01", null, 7],
  ]);
});

test("a rate under a condition that is not known is not applied", () => {
  const { taxRates: found } = regulatedAmountsOf([
    {
      kind: "vat",
      appliesTo: "own",
      validFrom: "2026-01-01",
      validTo: null,
      carriedOnSince: null,
      amounts: [0],
      minimumEurMwh: null,
      source: "test",
    },
  ]);
  expect(found).toEqual([]);
});
