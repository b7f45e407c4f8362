import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import type { OwnedCurveDay } from "./curve-day.ts";
import { mergeCurveDay, type ValueCounts } from "./curve-day-merge.ts";
import { readStoredDays, storeDays } from "./curve-day-queries.ts";
import { updateMonths, type ReplacedDay } from "./curve-month-queries.ts";
import { inCurveTransaction } from "./curve-transaction.ts";

const daysAtOnce = 5_000;

const keyOf = ({ customerId, supplyPoint, resolution, kind, day }: OwnedCurveDay): string =>
  `${customerId} ${supplyPoint} ${resolution} ${kind} ${day}`;

const addCounts = (one: ValueCounts, other: ValueCounts): ValueCounts => ({
  new: one.new + other.new,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
});

const nothing: ValueCounts = { new: 0, changed: 0, unchanged: 0 };

const mergeBatch = async (client: pg.ClientBase, days: readonly OwnedCurveDay[]): Promise<ValueCounts> => {
  const stored = new Map((await readStoredDays(client, days)).map((day) => [keyOf(day), day]));
  const replaced = new Map<string, ReplacedDay>();
  let counts = nothing;
  for (const given of days) {
    const key = keyOf(given);
    const earlier = replaced.get(key);
    const { day: after, values } = mergeCurveDay(earlier?.after ?? stored.get(key), given);
    counts = addCounts(counts, values);
    if (values.new + values.changed > 0) replaced.set(key, { before: stored.get(key), after });
  }
  const changes = [...replaced.values()];
  await storeDays(
    client,
    changes.map(({ after }) => after),
  );
  await updateMonths(client, changes);
  return counts;
};

/** Lays days over what is stored, within a transaction of `inCurveTransaction`. */
export const mergeCurveDays = async (
  client: pg.ClientBase,
  days: readonly OwnedCurveDay[],
): Promise<ValueCounts> => {
  let counts = nothing;
  for (let from = 0; from < days.length; from += daysAtOnce) {
    counts = addCounts(counts, await mergeBatch(client, days.slice(from, from + daysAtOnce)));
  }
  return counts;
};

/**
 * Stores days of curves, thousands at a time, and keeps the months' totals. What is not given of a day stays as it
 * was. One transaction: all of the days, or none. Days without an owner wait until their contract appears.
 */
export const writeCurveDays = (database: Database, days: readonly OwnedCurveDay[]): Promise<ValueCounts> =>
  inCurveTransaction(database, (client) => mergeCurveDays(client, days));
