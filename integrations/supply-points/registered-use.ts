import { addDays, addMonths, type PlainDate } from "#energy/calendar.ts";
import { yearlyTotalsOf } from "#energy/pricing/year-of-use.ts";
import type { RegisteredUse } from "./port.ts";

/** A row of metered use: its days as they are written, and its periods from P1. */
export interface UseRow {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly energyWh: readonly number[];
  readonly demandsW: readonly number[];
}

/** Rows that end on the day after their last one: some registers write the last day itself. */
const withDayAfter = (rows: readonly UseRow[]): readonly UseRow[] => {
  const starts = new Set(rows.map(({ from }) => from));
  const endsWithLastDay =
    rows.some(({ to }) => starts.has(addDays(to, 1))) && !rows.some(({ to }) => starts.has(to));
  return endsWithLastDay ? rows.map((row) => ({ ...row, to: addDays(row.to, 1) })) : rows;
};

/**
 * Use of the rows that end within the twelve months up to the last one, and the same for 365 days. A row that
 * overlaps one that ends later is left out. Null without rows.
 */
export const sumUse = (rows: readonly UseRow[]): RegisteredUse | null => {
  const known = withDayAfter(rows)
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => b.to.localeCompare(a.to));
  const [last] = known;
  if (last === undefined) return null;
  const since = addDays(addMonths(last.to, -12), 1);
  const counted: UseRow[] = [];
  for (const row of known) {
    const later = counted.at(-1);
    if (row.to >= since && (later === undefined || row.to <= later.from)) counted.push(row);
  }
  const byPeriod = (of: (row: UseRow) => readonly number[], join: (a: number, b: number) => number) =>
    of(last).map((_, period) => counted.reduce((joined, row) => join(joined, of(row)[period] ?? 0), 0));
  const energyWh = byPeriod(
    (row) => row.energyWh,
    (a, b) => a + b,
  );
  const demandsW = byPeriod((row) => row.demandsW, Math.max);
  return {
    from: counted.at(-1)?.from ?? last.from,
    to: last.to,
    energyWh,
    yearlyWh: yearlyTotalsOf(counted, last.to) ?? energyWh,
    maximumDemandsW: demandsW.some((demandW) => demandW > 0) ? demandsW : null,
  };
};
