import type pg from "pg";
import {
  arrayOf,
  bigint,
  bool,
  execute,
  instant,
  int,
  nullable,
  numeric,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "../query.ts";
import type { Backfill } from "./backfill-files.ts";

/** Rows of a new backfill's first batch; later ones are as large as 100 ms allow. */
const firstBatchRows = 1_000;

/** Not in a migration, as `migrations` is not: it must be there before the first one. */
export const createProgressTable = `
  create table if not exists backfills (
    name text primary key,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    pass integer not null default 1,
    after_key text[],
    rows_read bigint not null default 0,
    rows_about bigint not null,
    rows_written bigint not null default 0,
    batch_rows integer not null default ${firstBatchRows},
    rows_per_second double precision,
    next_at timestamptz not null default now(),
    failure text
  );
  comment on table backfills is 'local: how far the conversions of rows are that run beside the portal.'`;

const columns = {
  name: text,
  startedAt: instant,
  endedAt: nullable(instant),
  pass: int,
  rowsRead: bigint,
  rowsAbout: bigint,
  rowsWritten: bigint,
  rowsPerSecond: nullable(numeric),
  failure: nullable(text),
};

/** The progress of the backfills that have begun; none in a database of a version before backfills. */
export const readProgress = async (db: Queryable) => {
  const found = await queryRow(db, {
    text: `select to_regclass('backfills') is not null as "isThere"`,
    columns: { isThere: bool },
  });
  if (found?.isThere !== true) return [];
  return queryRows(db, {
    text: `select name, started_at as "startedAt", ended_at as "endedAt", pass, rows_read as "rowsRead",
             rows_about as "rowsAbout", rows_written as "rowsWritten", rows_per_second as "rowsPerSecond", failure
           from backfills order by started_at, name`,
    columns,
  });
};
export type Progress = Awaited<ReturnType<typeof readProgress>>[number];

/** Rows of a table, at most `limit`. */
export const countUpTo = async (
  db: Queryable,
  { from, where = "true", limit }: { from: string; where?: string; limit: number },
): Promise<number> =>
  (
    await queryRow(db, {
      text: `/* all customers: rows that an upgrade converts */
             select count(*) as count from (select from ${from} where ${where} limit ${limit}) as found`,
      columns: { count: bigint },
    })
  )?.count ?? 0;

/** By PostgreSQL's statistics; counted where it has none, as on the coordinator of Citus. */
const estimateRows = async (db: Queryable, table: string): Promise<number> => {
  const estimated = await queryRow(db, {
    text: `select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows
           from pg_partition_tree(to_regclass($1)) t join pg_class c on c.oid = t.relid where t.isleaf`,
    values: [table],
    columns: { rows: bigint },
  });
  if (estimated !== undefined && estimated.rows > 0) return estimated.rows;
  return countUpTo(db, { from: table, limit: Number.MAX_SAFE_INTEGER });
};

/** Records that a backfill can begin, unless it has. */
export const recordBackfill = async (db: Queryable, { name, table }: Backfill): Promise<void> => {
  const known = await queryRow(db, {
    text: "select name from backfills where name = $1",
    values: [name],
    columns: { name: text },
  });
  if (known !== undefined) return;
  await execute(db, {
    text: "insert into backfills (name, rows_about) values ($1, $2) on conflict do nothing",
    values: [name, await estimateRows(db, table)],
  });
};

const claimColumns = {
  isEnded: bool,
  waitMs: int,
  pass: int,
  afterKey: nullable(arrayOf(text)),
  batchRows: int,
  rowsRead: bigint,
  rowsWritten: bigint,
};

/** Locks the progress of a backfill until the transaction ends; undefined while another server has it. */
export const claimBackfill = (client: pg.ClientBase, name: string) =>
  queryRow(client, {
    text: `select ended_at is not null as "isEnded",
             least(60000, greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000)))::integer as "waitMs",
             pass, after_key as "afterKey", batch_rows as "batchRows", rows_read as "rowsRead",
             rows_written as "rowsWritten"
           from backfills where name = $1 for update skip locked`,
    values: [name],
    columns: claimColumns,
  });

export interface DoneBatch {
  readonly lastKey: readonly string[];
  readonly read: number;
  readonly written: number;
  readonly nextBatchRows: number;
  readonly rowsPerSecond: number;
  readonly pauseMs: number;
}

/** In the transaction of the batch, so that a batch and its progress are whole or absent. */
export const recordBatch = (client: Queryable, name: string, done: DoneBatch): Promise<number> =>
  execute(client, {
    text: `update backfills set after_key = $2, rows_read = rows_read + $3, rows_written = rows_written + $4,
             batch_rows = $5, rows_per_second = coalesce(rows_per_second * 0.8 + $6::float8 * 0.2, $6),
             next_at = clock_timestamp() + $7 * interval '1 ms', failure = null
           where name = $1`,
    values: [
      name,
      done.lastKey,
      done.read,
      done.written,
      done.nextBatchRows,
      done.rowsPerSecond,
      done.pauseMs,
    ],
  });

export const recordEnd = (db: Queryable, name: string): Promise<number> =>
  execute(db, {
    text: "update backfills set ended_at = clock_timestamp(), failure = null where name = $1",
    values: [name],
  });

/** Begins at the first key again: rows were written without the conversion while the pass ran, or since it ended. */
export const recordNextPass = (db: Queryable, name: string): Promise<number> =>
  execute(db, {
    text: `update backfills set ended_at = null, pass = pass + 1, after_key = null, rows_read = 0, next_at = now()
           where name = $1`,
    values: [name],
  });

/** A batch that failed is tried again in half the size. */
export const recordFailure = (
  db: Queryable,
  name: string,
  { failure, retryMs }: { readonly failure: string | undefined; readonly retryMs: number },
): Promise<number> =>
  execute(db, {
    text: `update backfills set failure = coalesce($2, failure), batch_rows = greatest(50, batch_rows / 2),
             next_at = clock_timestamp() + $3 * interval '1 ms'
           where name = $1`,
    values: [name, failure ?? null, retryMs],
  });
