import { addDays, addMonths, daysBetween, type PlainDate } from "#energy/calendar.ts";
import type { RegisteredUse } from "./port.ts";

/** A row of metered use: its days as they are written, and its periods from P1. */
export interface UseRow {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly energyWh: readonly number[];
  readonly demandsW: readonly number[];
}

const daysOfYear = 365;

/** Rows that end on the day after their last one: some registers write the last day itself. */
const withDayAfter = (rows: readonly UseRow[]): readonly UseRow[] => {
  const starts = new Set(rows.map(({ from }) => from));
  const endsWithLastDay =
    rows.some(({ to }) => starts.has(addDays(to, 1))) && !rows.some(({ to }) => starts.has(to));
  return endsWithLastDay ? rows.map((row) => ({ ...row, to: addDays(row.to, 1) })) : rows;
};

/**
 * Use of the rows that end within the twelve months up to the last one, and the same for 365 days. Rows that overlap an
 * earlier one, such as corrections, are left out. Null without rows.
 */
export const sumUse = (rows: readonly UseRow[]): RegisteredUse | null => {
  const known = withDayAfter(rows)
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => (a.to < b.to ? 1 : -1));
  const [last] = known;
  if (last === undefined) return null;
  const since = addDays(addMonths(last.to, -12), 1);
  const counted: UseRow[] = [];
  for (const row of known) {
    const later = counted.at(-1);
    if (row.to >= since && (later === undefined || row.to <= later.from)) counted.push(row);
  }
  const days = counted.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
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
    yearlyWh: energyWh.map((energy) => Math.round((energy * daysOfYear) / days)),
    maximumDemandsW: demandsW.some((demandW) => demandW > 0) ? demandsW : null,
  };
};
