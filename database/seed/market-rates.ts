import type { PlainDate } from "#energy/calendar.ts";
import { ratesOn, type TaxRate } from "#energy/tax-rates.ts";
import { regulatedCharges, type RegulatedCharge } from "#database/market/market-tables.ts";

const DAYS_PER_YEAR = 365;
const generalTaxes = ["electricity_tax", "vat", "hydrocarbon_tax"] as const;

const oldest = <Row extends { validFrom: PlainDate }>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))[0];

/**
 * The tax table extended backwards: the first known general rate of each tax also applies before its start. For the
 * demo's oldest bills, which may be older than the table; real bills come with their taxes.
 */
export const withoutBeginning = (rates: readonly TaxRate[]): TaxRate[] => {
  const first = generalTaxes.map((tax) =>
    oldest(rates.filter((rate) => rate.tax === tax && rate.condition === "")),
  );
  return rates.map((rate) => (first.includes(rate) ? { ...rate, validFrom: "1900-01-01" } : rate));
};

/** A regulated amount on a day; before the table begins, the first known one. */
export const regulatedEurDay = (charge: RegulatedCharge["charge"], day: PlainDate): number => {
  const rows = regulatedCharges.filter((row) => row.charge === charge);
  const row = ratesOn(rows, day)[0] ?? oldest(rows);
  return row ? Math.round((row.eurYear / DAYS_PER_YEAR) * 1e6) / 1e6 : 0;
};
