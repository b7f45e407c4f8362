import type { Retention, Table, Tables } from "#platform/contract/tables.ts";
import type { Database } from "./pool.ts";
import { bigint, execute, nullable, queryRows, text } from "./query.ts";

/** Small, so that no batch holds its locks for long. */
const rowsAtOnce = 1_000;
const customersAtOnce = 500;

export interface ExpiredOptions {
  readonly tables: Tables;
  readonly now: Date;
  /** Deletes a file that an expired row names. */
  readonly deleteFile: (storageKey: string) => Promise<unknown>;
  readonly rowsAtOnce?: number;
  readonly customersAtOnce?: number;
}

type Expiry = {
  readonly table: string;
  readonly kind: Table["kind"];
  readonly keyColumn: string | undefined;
} & Retention;

interface Batch {
  readonly now: Date;
  readonly limit: number;
  readonly deleteFile: ExpiredOptions["deleteFile"];
}

/** Deletes the files of a batch of expired rows. A file goes before its row, so that none is lost. */
const deleteFilesOfBatch = async (
  { pool }: Pick<Database, "pool">,
  { table, from, keep, keyColumn }: Expiry,
  { now, limit, deleteFile }: Batch,
): Promise<void> => {
  if (keyColumn === undefined) return;
  const files = await queryRows(pool, {
    text: `select ${keyColumn} as "storageKey" from ${table} where ${from} < $1::timestamptz - $2::interval
           order by ${from} limit $3`,
    values: [now, keep, limit],
    columns: { storageKey: text },
  });
  for (const { storageKey } of files) await deleteFile(storageKey);
};

/** Deletes a batch of expired rows of a table on one machine. Rows of two partitions can have the same `ctid`. */
const deleteLocalBatch = ({ pool }: Pick<Database, "pool">, { table, from, keep }: Expiry, batch: Batch) =>
  execute(pool, {
    text: `with expired as (
             select tableoid as partition, ctid as place from ${table} where ${from} < $1::timestamptz - $2::interval
             order by ${from} limit $3 for update skip locked)
           delete from ${table} t using expired where t.ctid = expired.place and t.tableoid = expired.partition`,
    values: [batch.now, keep, batch.limit],
  });

/**
 * Deletes the oldest of the expired rows of a table that may be on several machines, where rows have no place of their
 * own and are not locked together: up to the time of the last row of the batch.
 */
const deleteSpreadBatch = async (
  { pool }: Pick<Database, "pool">,
  { table, from, keep }: Expiry,
  batch: Batch,
) => {
  const [last] = await queryRows(pool, {
    text: `select max(${from})::text as last from (
             select ${from} from ${table} where ${from} < $1::timestamptz - $2::interval order by ${from} limit $3) as oldest`,
    values: [batch.now, keep, batch.limit],
    columns: { last: nullable(text) },
  });
  if (last === undefined || last.last === null) return 0;
  return execute(pool, {
    text: `delete from ${table} where ${from} < $1::timestamptz - $2::interval and ${from} <= $3`,
    values: [batch.now, keep, last.last],
  });
};

/** Of a table that is not spread by customer. */
const deleteShared = async (database: Pick<Database, "pool">, expiry: Expiry, options: ExpiredOptions) => {
  const limit = options.rowsAtOnce ?? rowsAtOnce;
  const isLocal = expiry.kind === "local" || expiry.keyColumn !== undefined;
  const deleteBatch = isLocal ? deleteLocalBatch : deleteSpreadBatch;
  let deleted = 0;
  for (let count = limit; count >= limit; deleted += count) {
    await deleteFilesOfBatch(database, expiry, { ...options, limit });
    count = await deleteBatch(database, expiry, { ...options, limit });
  }
  return deleted;
};

const nextCustomers = async (
  { pool }: Pick<Database, "pool">,
  after: number,
  limit: number,
): Promise<number[]> => {
  const rows = await queryRows(pool, {
    text: `/* all customers: expired rows are deleted customer by customer */
           select customer_id as "customerId" from customers where customer_id > $1 order by customer_id limit $2`,
    values: [after, limit],
    columns: { customerId: bigint },
  });
  return rows.map(({ customerId }) => customerId);
};

const deleteOfCustomers = (
  { pool }: Pick<Database, "pool">,
  { table, from, keep }: Expiry,
  { customerIds, now }: { customerIds: readonly number[]; now: Date },
): Promise<number> =>
  execute(pool, {
    text: `delete from ${table} where customer_id = any($1) and ${from} < $2::timestamptz - $3::interval`,
    values: [customerIds, now, keep],
  });

/**
 * Deletes the rows that are older than their table's declared retention, in small batches: of customers' tables for some
 * customers after others, so that no statement reads a whole table. Returns the number of rows by table. Several servers
 * may run it at the same time.
 */
export const deleteExpired = async (
  database: Pick<Database, "pool">,
  options: ExpiredOptions,
): Promise<Map<string, number>> => {
  const deleted = new Map<string, number>();
  const add = (table: string, count: number): void =>
    void deleted.set(table, (deleted.get(table) ?? 0) + count);
  const expiries = (isCustomers: boolean): Expiry[] =>
    Object.entries(options.tables).flatMap(([table, { kind, retention, files }]) =>
      retention !== undefined && (kind === "customer") === isCustomers
        ? [{ table, kind, keyColumn: files?.keyColumn, ...retention }]
        : [],
    );
  for (const expiry of expiries(false)) add(expiry.table, await deleteShared(database, expiry, options));
  const size = options.customersAtOnce ?? customersAtOnce;
  const ofCustomers = expiries(true);
  let after = 0;
  for (;;) {
    const customerIds = await nextCustomers(database, after, size);
    for (const expiry of ofCustomers)
      add(expiry.table, await deleteOfCustomers(database, expiry, { customerIds, now: options.now }));
    const last = customerIds.at(-1);
    if (last === undefined || customerIds.length < size) return deleted;
    after = last;
  }
};
