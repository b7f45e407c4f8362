import type pg from "pg";

type CustomerTable = { name: string; key: string[]; kind: string };

const customerTables = `
  select c.relname as name,
         coalesce(substring(obj_description(c.oid, 'pg_class') from '^(directory|shared|local): '), 'customer') as kind,
         array(
           select a.attname::text
           from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where i.indrelid = c.oid and i.indisprimary
           order by k.place
         ) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (
      select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
    )
  order by c.relname`;

const readCustomerTables = async (pool: pg.Pool): Promise<CustomerTable[]> =>
  (await pool.query(customerTables)).rows;

/**
 * The tables whose rows belong to one customer each: those with a `customer_id`, except those whose comment names
 * another kind (`platform/contract/tables.ts`).
 */
export const ownedTables = async (pool: pg.Pool): Promise<string[]> =>
  (await readCustomerTables(pool)).filter(({ kind }) => kind === "customer").map(({ name }) => name);

/** The owned tables that do not have `customer_id` first in their primary key, each with the correction. */
export const ownedTableFaults = async (pool: pg.Pool): Promise<string[]> =>
  (await readCustomerTables(pool))
    .filter(({ kind, key }) => kind === "customer" && key[0] !== "customer_id")
    .map(
      ({ name, key }) =>
        `${name}: its primary key (${key.join(", ")}) must begin with customer_id, ` +
        'or its comment must begin with its kind, such as "directory: ".',
    );

/** The tables of values that are unique across customers and lead to one. */
export const directories = async (pool: pg.Pool): Promise<string[]> =>
  (await readCustomerTables(pool)).filter(({ kind }) => kind === "directory").map(({ name }) => name);

const keysToCustomers = `
  select source.relname as directory, target.relname as target
  from pg_constraint k
  join pg_class source on source.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and source.relname = any($1) and target.relname = any($2)
  order by 1, 2`;

/** The foreign keys from directories to customers' tables, which a database spread over machines cannot check. */
export const directoryKeyFaults = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ directory: string; target: string }>(keysToCustomers, [
    await directories(pool),
    await ownedTables(pool),
  ]);
  return rows.map(
    ({ directory, target }) => `${directory} has a foreign key to ${target}, a customer's table`,
  );
};
