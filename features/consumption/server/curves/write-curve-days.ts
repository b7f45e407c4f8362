import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { type OwnedCurveDay, mergeCurveDay, type ValueCounts } from "./curve-day.ts";
import { readStoredDays, storeDays, updateMonths, type ReplacedDay } from "./curve-queries.ts";

/** An arbitrary number, unique among the portal's advisory locks. */
const curveLockKey = 7_355_609;

/** `alone`: no other transaction writes curves; `shared`: several, each locking its supply points. */
export type CurveAccess = "shared" | "alone";

/**
 * Runs a transaction that writes curves. It must lock the supply points with `lockSupplyPoints` before it reads their
 * owners or days: month totals are maintained by differences, and a curve that arrives while its contract is created
 * must not be missed.
 */
export const inCurveTransaction = <T>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<T>,
  access: CurveAccess = "shared",
): Promise<T> =>
  inTransaction(pool, async (client) => {
    // Reading a file, or waiting for another load, may take minutes: neither is a slow query.
    await execute(client, {
      text: "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    });
    const lock = access === "alone" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared";
    await execute(client, { text: `select ${lock}($1)`, values: [curveLockKey] });
    return work(client);
  });

const addSupplyPoints = `insert into curve_supply_points (supply_point)
  select supply_point from unnest($1::text[]) as given (supply_point) order by supply_point
  on conflict do nothing`;
const lockRows = "select lock_curve_supply_points($1)";

/**
 * Locks the curves of supply points until the end of the transaction. Two transactions that lock several lists, in
 * another order, may block each other: PostgreSQL then ends one of them with `deadlock_detected`.
 */
export const lockSupplyPoints = async (
  client: pg.ClientBase,
  supplyPoints: Iterable<string>,
): Promise<void> => {
  const values = [[...new Set(supplyPoints)].toSorted()];
  await execute(client, { text: addSupplyPoints, values });
  await execute(client, { text: lockRows, values });
};

const daysAtOnce = 5_000;

const keyOf = ({ customerId, supplyPoint, resolution, kind, day }: OwnedCurveDay): string =>
  `${customerId} ${supplyPoint} ${resolution} ${kind} ${day}`;

const addCounts = (a: ValueCounts, b: ValueCounts): ValueCounts => ({
  new: a.new + b.new,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  ...((a.outdated ?? b.outdated) !== undefined && {
    outdated: (a.outdated ?? 0) + (b.outdated ?? 0),
  }),
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

/** Merges days of locked supply points into the stored ones, within a transaction of `inCurveTransaction`. */
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
 * Stores days of curves, thousands at a time, and updates the months' totals. Slots without a new value are
 * unchanged. One transaction: all of the days, or none. Days without an owner are stored until their contract
 * exists.
 */
export const writeCurveDays = (database: Database, days: readonly OwnedCurveDay[]): Promise<ValueCounts> =>
  inCurveTransaction(database, async (client) => {
    await lockSupplyPoints(
      client,
      days.map(({ supplyPoint }) => supplyPoint),
    );
    return mergeCurveDays(client, days);
  });
