import type { Table, Tables } from "#platform/contract/tables.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Database } from "./pool.ts";
import { bool, execute, queryRow, queryRows, text, type Queryable } from "./query.ts";

/** A table that Citus does not spread over the machines yet, and the statement that makes it do so. */
export interface Undistributed {
  readonly table: string;
  readonly statement: string;
}

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The table beside which a directory stands: the first by name of those that have a key of the same name. */
const besideOf = (name: string, key: string, tables: Tables): string => {
  const first = Object.keys(tables)
    .toSorted()
    .find((other) => tables[other]?.kind === "directory" && tables[other].key === key);
  return first === undefined || first === name ? "none" : first;
};

/**
 * Customers' tables are spread by `customer_id` and stand together, so that one machine holds a customer's rows of all
 * of them; a directory is spread by its own key and stands beside others with the same; a shared table is copied to every
 * machine.
 */
const statementFor = (name: string, table: Table, tables: Tables): string | undefined => {
  switch (table.kind) {
    case "customer":
      return name === "customers"
        ? "select create_distributed_table('customers', 'customer_id', colocate_with => 'none')"
        : `select create_distributed_table(${literal(name)}, 'customer_id', colocate_with => 'customers')`;
    case "directory":
      return `select create_distributed_table(${literal(name)}, ${literal(table.key)}, colocate_with => ${literal(besideOf(name, table.key, tables))})`;
    case "shared":
      return `select create_reference_table(${literal(name)})`;
    case "local":
      return undefined;
  }
};

/** Referenced tables before those that refer to them: Citus refuses the opposite order. */
const dependencies = `
  select source.relname::text as "table", target.relname::text as "target"
  from pg_constraint k
  join pg_class source on source.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and source.relnamespace = 'public'::regnamespace and k.conparentid = 0 and source.oid <> target.oid`;

/** A directory that stands beside another comes after it, because it is the first by name. */
const inOrder = async (db: Queryable, names: readonly string[]): Promise<string[]> => {
  const keys = await queryRows(db, {
    text: dependencies,
    columns: { table: text, target: text },
  });
  const sorted = new Set<string>();
  const add = (name: string, path: readonly string[]): void => {
    if (sorted.has(name) || path.includes(name)) return;
    for (const { table, target } of keys)
      if (table === name && names.includes(target)) add(target, [...path, name]);
    sorted.add(name);
  };
  for (const name of names.toSorted()) add(name, []);
  return [...sorted];
};

const isOnCitus = async (db: Queryable): Promise<boolean> => {
  const catalogue = await queryRow(db, {
    text: `select to_regclass('citus_tables') is not null as "isPresent"`,
    columns: { isPresent: bool },
  });
  return catalogue?.isPresent === true;
};

/**
 * The declared tables that Citus has not distributed, in the order in which it accepts them; `undefined` on a
 * PostgreSQL without Citus.
 *
 * @see https://docs.citusdata.com/en/stable/develop/api_udf.html
 */
export const findUndistributed = async (
  db: Queryable,
  tables: Tables,
): Promise<Undistributed[] | undefined> => {
  if (!(await isOnCitus(db))) return undefined;
  const distributed = await queryRows(db, {
    text: `select table_name::text as "table" from citus_tables`,
    columns: { table: text },
  });
  const statements = new Map(
    Object.entries(tables).flatMap(([name, table]) => {
      const statement = statementFor(name, table, tables);
      return statement === undefined || distributed.some((row) => row.table === name)
        ? []
        : [[name, statement]];
    }),
  );
  return (await inOrder(db, [...statements.keys()])).map((table) => ({
    table,
    statement: statements.get(table) ?? "",
  }));
};

/** Any number, the same for all servers: of several that start at once, one distributes a table and the others wait. */
const lockKey = 7_355_609;

/**
 * What Citus needs for one table after the other: a shared table does not draw the local tables that refer to it into its
 * catalogue, where it would name their constraints anew, and the rows of a table with foreign keys to a shared one are
 * moved shard by shard.
 */
const citusSettings = [
  "set local citus.enable_local_reference_table_foreign_keys = off",
  "set local citus.multi_shard_modify_mode = 'sequential'",
];

const distributeOne = async (client: Queryable, tables: Tables, table: string): Promise<boolean> => {
  await execute(client, { text: "set local statement_timeout = 0" });
  await execute(client, { text: "select pg_advisory_xact_lock($1)", values: [lockKey] });
  const found = (await findUndistributed(client, tables))?.find((missing) => missing.table === table);
  if (found === undefined) return false;
  for (const setting of citusSettings) await execute(client, { text: setting });
  await execute(client, { text: found.statement });
  return true;
};

/**
 * Distributes the tables that are not distributed yet, each in a transaction of its own and without time limit, because
 * the rows of a large one move for minutes. After a failure the next call goes on with the table that failed. Returns
 * the names of those that were distributed here.
 */
export const distributeTables = async (
  { pool }: Pick<Database, "pool">,
  tables: Tables,
): Promise<string[]> => {
  const done: string[] = [];
  for (const { table } of (await findUndistributed(pool, tables)) ?? [])
    if (await inTransaction(pool, (client) => distributeOne(client, tables, table))) done.push(table);
  return done;
};

/** Whether any of the tables is distributed, as after the first `database distribute`. */
const isDistributed = async (db: Queryable, tables: Tables): Promise<boolean> => {
  const rows = await queryRows(db, {
    text: `select table_name::text as "table" from citus_tables`,
    columns: { table: text },
  });
  return rows.some(({ table }) => tables[table] !== undefined);
};

/** Distributes the new tables of a migration, where the database was distributed before; returns their names. */
export const distributeNewTables = async (
  database: Pick<Database, "pool">,
  tables: Tables,
): Promise<string[]> =>
  (await isOnCitus(database.pool)) && (await isDistributed(database.pool, tables))
    ? distributeTables(database, tables)
    : [];

/** Refuses a Citus where a customer's rows would be on the coordinator alone. */
export const requireDistribution = async (db: Queryable, tables: Tables): Promise<void> => {
  const missing = (await findUndistributed(db, tables)) ?? [];
  if (missing.length === 0) return;
  throw new Error(
    `The database is on Citus, and these tables are not distributed: ${missing.map(({ table }) => table).join(", ")}. ` +
      "Run `npm run admin -- database distribute --as NAME`.",
  );
};
