import { tablesOf, type RegulatedRow } from "../regulated-tables.ts";
import { taxConditions, type TaxRate } from "../tax-rates.ts";
import { regulatedChargeNames, type RegulatedCharge } from "./regulated-charges.ts";
import type { AccessPrice, RegulatedAmounts } from "./supply-terms.ts";

const taxes = ["electricity_tax", "vat", "igic", "ipsi", "hydrocarbon_tax"] as const;

/** The rows with the days on which they hold: one without an end ends where the next of its table begins. */
const withEnds = (rows: readonly RegulatedRow[]): RegulatedRow[] =>
  [...tablesOf(rows).values()].flatMap((table) =>
    table.map((row, index) => {
      const next = table[index + 1]?.validFrom ?? null;
      const endsEarlier = next !== null && (row.validTo === null || next < row.validTo);
      return endsEarlier ? { ...row, validTo: next } : row;
    }),
  );

const taxRateOf = (row: RegulatedRow): TaxRate[] => {
  const tax = taxes.find((name) => name === row.kind);
  // Rates under a condition that an operator added are not applied: its meaning is not known here.
  const condition = taxConditions.find((name) => name === row.appliesTo);
  const [rate] = row.amounts;
  if (tax === undefined || condition === undefined || rate === undefined) return [];
  const { validFrom, validTo, minimumEurMwh, source } = row;
  return [{ tax, condition, validFrom, validTo, rate, minimumEurMwh, norm: "", cutFrom: null, source }];
};

const chargeOf = (row: RegulatedRow): RegulatedCharge[] => {
  const charge = regulatedChargeNames.find((name) => name === row.kind);
  const [eurYear] = row.amounts;
  if (charge === undefined || eurYear === undefined) return [];
  const { validFrom, validTo, carriedOnSince } = row;
  return [{ charge, validFrom, validTo, carriedOnSince, eurYear }];
};

/** The rows of the regulated tables as the rules of prices take them. */
export const regulatedAmountsOf = (rows: readonly RegulatedRow[]): RegulatedAmounts => {
  const ended = withEnds(rows);
  return {
    taxRates: ended.flatMap(taxRateOf),
    regulatedCharges: ended.flatMap(chargeOf),
    accessPrices: ended satisfies readonly AccessPrice[],
  };
};
