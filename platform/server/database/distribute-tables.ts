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

/**
 * Customers' tables are spread by `customer_id` and stand together, so that one machine holds a customer's rows of all
 * of them; a directory is spread by its own key; a shared table is copied to every machine.
 */
const statementFor = (name: string, table: Table): string | undefined => {
  switch (table.kind) {
    case "customer":
      return name === "customers"
        ? "select create_distributed_table('customers', 'customer_id', colocate_with => 'none')"
        : `select create_distributed_table(${literal(name)}, 'customer_id', colocate_with => 'customers')`;
    case "directory":
      return `select create_distributed_table(${literal(name)}, ${literal(table.key)}, colocate_with => 'none')`;
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
      const statement = statementFor(name, table);
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

/** Distributes each table in a transaction of its own, without time limit: the rows of a large one move for minutes. */
export const distributeTables = async (
  { pool }: Pick<Database, "pool">,
  missing: readonly Undistributed[],
): Promise<void> => {
  for (const { statement } of missing)
    await inTransaction(pool, async (client) => {
      await execute(client, { text: "set local statement_timeout = 0" });
      await execute(client, { text: statement });
    });
};

/** Refuses a Citus where a customer's rows would be on the coordinator alone. */
export const requireDistribution = async (db: Queryable, tables: Tables): Promise<void> => {
  const missing = (await findUndistributed(db, tables)) ?? [];
  if (missing.length === 0) return;
  throw new Error(
    `The database is on Citus, and these tables are not distributed: ${missing.map(({ table }) => table).join(", ")}. ` +
      "Run `npm run admin -- database distribute --as NAME`.",
  );
};
