import type { Tables } from "#platform/contract/tables.ts";
import { hasCode } from "../error-code.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Database } from "./pool.ts";
import { date, execute, queryRows, type Queryable, text } from "./query.ts";

interface PartitionOptions {
  readonly tables: Tables;
  readonly now: Date;
}

interface Partition {
  readonly table: string;
  readonly name: string;
  /** First day that is no longer in it. */
  readonly endsBefore: string;
}

/**
 * Short, because statements on the table wait behind a lock that is waited for; the next run tries again.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html
 */
const lockTimeout = "200ms";

/** The partitions by day of some tables, without the default ones. */
const findPartitions = (db: Queryable, tables: readonly string[]): Promise<Partition[]> =>
  queryRows(db, {
    text: `select p.relname::text as "table", c.relname::text as name,
             substring(pg_get_expr(c.relpartbound, c.oid) from $2)::date as "endsBefore"
           from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
           where p.relkind = 'p' and p.relname = any($1) and pg_get_expr(c.relpartbound, c.oid) ~ $2
           order by c.relname`,
    values: [tables, String.raw`TO \('(\d{4}-\d\d-\d\d)'\)`],
    columns: { table: text, name: text, endsBefore: date },
  });

/** PostgreSQL's code of a lock that was not granted in time. */
const lockNotAvailable = "55P03";

/** Runs statements that lock a table whole; false when another transaction uses it. */
const whileUnused = async (
  { pool }: Pick<Database, "pool">,
  statements: readonly string[],
): Promise<boolean> => {
  try {
    await inTransaction(pool, async (client) => {
      await execute(client, { text: `set local lock_timeout = '${lockTimeout}'` });
      for (const statement of statements) await execute(client, { text: statement });
    });
    return true;
  } catch (error) {
    if (hasCode(error, lockNotAvailable)) return false;
    throw error;
  }
};

/** Creates the partition of a year, with the rows of that year that are in the default partition. */
const addYear = (
  database: Pick<Database, "pool">,
  { table, year, column }: { table: string; year: number; column: string },
): Promise<boolean> => {
  const name = `${table}_${year}`;
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
  return whileUnused(database, [
    `/* all customers: the rows of a year become a partition */ lock table ${table}_default in access exclusive mode`,
    `create table ${name} (like ${table} including all)`,
    `/* all customers: the rows of a year become a partition */
     with moved as (delete from ${table}_default where ${column} >= '${from}' and ${column} < '${to}' returning *)
     insert into ${name} select * from moved`,
    `alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`,
  ]);
};

/**
 * Adds the partition of the next year to each table that is partitioned by year, and drops those whose last day is past
 * the table's retention. Tables that another transaction is using are left for the next run. Returns the names of what was
 * added and dropped.
 */
export const maintainPartitions = async (
  database: Pick<Database, "pool">,
  { tables, now }: PartitionOptions,
): Promise<{ added: string[]; dropped: string[] }> => {
  const retained = Object.entries(tables).flatMap(([table, { retention }]) =>
    retention === undefined ? [] : [{ table, ...retention }],
  );
  const partitions = await findPartitions(
    database.pool,
    retained.map(({ table }) => table),
  );
  const year = now.getUTCFullYear() + 1;
  const added: string[] = [];
  const dropped: string[] = [];
  for (const { table, from: column, keep } of retained) {
    const own = partitions.filter((partition) => partition.table === table);
    if (own.length === 0) continue;
    const hasNext = own.some(({ endsBefore }) => endsBefore === `${year + 1}-01-01`);
    if (!hasNext && (await addYear(database, { table, year, column }))) added.push(`${table}_${year}`);
    const expired = await queryRows(database.pool, {
      text: `select name from unnest($1::text[], $2::date[]) as p (name, ends_before)
             where ends_before < $3::timestamptz - $4::interval`,
      values: [own.map(({ name }) => name), own.map(({ endsBefore }) => endsBefore), now, keep],
      columns: { name: text },
    });
    for (const { name } of expired)
      if (await whileUnused(database, [`drop table if exists ${name}`])) dropped.push(name);
  }
  return { added, dropped };
};
