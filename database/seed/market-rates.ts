import type { PlainDate } from "#energy/calendar.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import { regulatedCharges, type RegulatedCharge } from "#database/market/market-tables.ts";

const DAYS_PER_YEAR = 365;

const oldest = <Row extends { validFrom: PlainDate }>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))[0];

/** A regulated amount on a day; before the table begins, the first known one. */
export const regulatedEurDay = (charge: RegulatedCharge["charge"], day: PlainDate): number => {
  const rows = regulatedCharges.filter((row) => row.charge === charge);
  const row = ratesOn(rows, day)[0] ?? oldest(rows);
  return row ? Math.round((row.eurYear / DAYS_PER_YEAR) * 1e6) / 1e6 : 0;
};
