import type pg from "pg";
import { arrayOf, bool, execute, int, queryRow, queryRows, text } from "../query.ts";
import type { RowBackfill } from "./backfill-files.ts";
import { claimBackfill, recordBatch, recordEnd, recordNextPass } from "./backfill-progress.ts";

/** How long a batch may hold its rows. */
const batchMs = 100;
const rowsAtOnce = { least: 50, most: 20_000 } as const;
const lockTimeout = "1s";
const statementTimeout = "60s";

/** `ended`: nothing is left. `elsewhere`: another server has the backfill. `pause`: it goes on after `waitMs`. */
export type Step =
  | { readonly state: "ended" | "elsewhere" }
  | { readonly state: "pause"; readonly waitMs: number; readonly tookMs: number };

export interface Pace {
  /** The part of the time in which the backfill works: 1 without pauses. Pauses of the others are not waited for then. */
  readonly share: number;
}

/** A range of keys as a condition, after the values of a statement. */
interface Range {
  readonly condition: (alias: string | undefined) => string;
  readonly values: string[];
}

/** Types of the key's columns, as `::bigint` needs them: keys are recorded as text. */
const readKeyTypes = async (client: pg.ClientBase, { table, key, name }: RowBackfill): Promise<string[]> => {
  const types = await queryRows(client, {
    text: `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
           where a.attrelid = to_regclass($1) and a.attname = any($2)`,
    values: [table, key],
    columns: { name: text, type: text },
  });
  return key.map((column) => {
    const type = types.find((found) => found.name === column)?.type;
    if (type === undefined) throw new Error(`Backfill ${name}: ${table} has no column ${column}.`);
    return type;
  });
};

const rangeOf = (
  { key }: RowBackfill,
  types: readonly string[],
  ends: { readonly after: readonly string[] | null; readonly upTo?: readonly string[] },
): Range => {
  const values: string[] = [];
  const tuple = (end: readonly string[]): string =>
    `(${end.map((value, index) => `$${values.push(value)}::${types[index]}`).join(", ")})`;
  const limits = [
    ...(ends.after === null ? [] : [`> ${tuple(ends.after)}`]),
    ...(ends.upTo === undefined ? [] : [`<= ${tuple(ends.upTo)}`]),
  ];
  const condition = (alias: string | undefined): string => {
    const columns = key.map((column) => (alias === undefined ? column : `${alias}.${column}`)).join(", ");
    return limits.length === 0 ? "true" : limits.map((limit) => `(${columns}) ${limit}`).join(" and ");
  };
  return { condition, values };
};

/** The statement for a part of the rows. */
export const statementFor = ({ sql }: RowBackfill, condition: Range["condition"]): string =>
  `/* all customers: rows that an upgrade converts */ ${sql.replaceAll(
    /\{batch(?: (\w+))?\}/g,
    (_, alias: string | undefined) => `(${condition(alias)})`,
  )}`;

interface Place {
  readonly types: readonly string[];
  readonly afterKey: readonly string[] | null;
  readonly batchRows: number;
}

/** The last key of the next batch and its number of rows; undefined when the pass is at its end. */
const nextBatch = (client: pg.ClientBase, backfill: RowBackfill, place: Place) => {
  const key = backfill.key.join(", ");
  const range = rangeOf(backfill, place.types, { after: place.afterKey });
  return queryRow(client, {
    text: `/* all customers: rows that an upgrade converts */
           select array[${backfill.key.map((column) => `${column}::text`).join(", ")}] as "lastKey", nth::integer as read
           from (select ${key}, row_number() over (order by ${key}) as nth from ${backfill.table}
                 where ${range.condition(undefined)} order by ${key} limit ${place.batchRows}) as batch
           order by nth desc limit 1`,
    values: range.values,
    columns: { lastKey: arrayOf(text), read: int },
  });
};

const hasPending = async (client: pg.ClientBase, { table, pending }: RowBackfill): Promise<boolean> => {
  await execute(client, { text: "set local statement_timeout = 0" });
  const found = await queryRow(client, {
    text: `/* all customers: rows that an upgrade converts */
           select exists (select from ${table} where ${pending}) as "isPending"`,
    columns: { isPending: bool },
  });
  return found?.isPending === true;
};

/** Ends the backfill, or begins at the first key again when rows were written without the conversion meanwhile. */
const endPass = async (client: pg.ClientBase, backfill: RowBackfill, rowsWritten: number): Promise<Step> => {
  if (!(await hasPending(client, backfill))) {
    await recordEnd(client, backfill.name);
    return { state: "ended" };
  }
  if (rowsWritten === 0)
    throw new Error(`Backfill ${backfill.name} converts no row, and rows are left: its statement is wrong.`);
  await recordNextPass(client, backfill.name);
  return { state: "pause", waitMs: 0, tookMs: 0 };
};

const nextSize = (rows: number, tookMs: number): number => {
  const wanted = Math.round((rows * batchMs) / Math.max(1, tookMs));
  return Math.max(rowsAtOnce.least, Math.min(rowsAtOnce.most, wanted, rows * 2));
};

const work = async (client: pg.ClientBase, backfill: RowBackfill, { share }: Pace): Promise<Step> => {
  await execute(client, { text: `set local lock_timeout = '${lockTimeout}'` });
  await execute(client, { text: `set local statement_timeout = '${statementTimeout}'` });
  const claimed = await claimBackfill(client, backfill.name);
  if (claimed === undefined) return { state: "elsewhere" };
  if (claimed.isEnded) return { state: "ended" };
  if (share < 1 && claimed.waitMs > 0) return { state: "pause", waitMs: claimed.waitMs, tookMs: 0 };
  const startMs = performance.now();
  const types = await readKeyTypes(client, backfill);
  const { afterKey, batchRows } = claimed;
  const next = await nextBatch(client, backfill, { types, afterKey, batchRows });
  if (next === undefined) return endPass(client, backfill, claimed.rowsWritten);
  const { condition, values } = rangeOf(backfill, types, { after: afterKey, upTo: next.lastKey });
  const written = await execute(client, { text: statementFor(backfill, condition), values });
  const tookMs = performance.now() - startMs;
  const pauseMs = Math.round(tookMs / share - tookMs);
  await recordBatch(client, backfill.name, {
    ...next,
    written,
    nextBatchRows: nextSize(batchRows, tookMs),
    rowsPerSecond: (next.read * 1000) / (tookMs + pauseMs),
    pauseMs,
  });
  return { state: "pause", waitMs: pauseMs, tookMs };
};

/**
 * Converts the next batch in a transaction of its own, which also records it: what is interrupted is neither done twice
 * nor left out. Of several servers one works, and all observe its pauses.
 */
export const convertBatch = async (
  client: pg.ClientBase,
  backfill: RowBackfill,
  pace: Pace,
): Promise<Step> => {
  await client.query("begin");
  try {
    const step = await work(client, backfill, pace);
    await client.query("commit");
    return step;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
};
