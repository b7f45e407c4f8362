import { describe, expect, test } from "vitest";
import { bigint, queryRows } from "#platform/server/database/query.ts";
import {
  guardOwnedTables,
  refuseSessionState,
  refuseUnscoped,
  SessionStateError,
  UnscopedStatementError,
} from "./owned-tables-guard.ts";
import { createTestDatabase } from "./test-database.ts";

const tables = {
  owned: new Set(["invoices", "contracts", "invoice_lines"]),
  directories: new Set(["invoice_numbers"]),
};

const passes = [
  "select * from invoices where customer_id = $1 and invoice_id = $2",
  'select "invoices".* from "invoices" where "invoices"."customer_id" = $1',
  "select * from invoices i join contracts c on c.customer_id = $1 and c.id = i.contract_id where i.customer_id = $1",
  "select * from invoices where customer_id = any($1::bigint[])",
  "select * from invoices, unnest($2::date[]) as day where customer_id = $1",
  "select exists (select 1 from contracts where customer_id = $1) from invoices i where i.customer_id = $1",
  "with own as (select * from invoices where customer_id = $1) select * from own join contracts c on c.customer_id = $1",
  "select 1 from invoices where customer_id = $1 union all select 2 from contracts where customer_id = $1",
  "insert into public.invoices (customer_id, invoice_id) values ($1, $2)",
  "insert into invoices as i (customer_id, note) select $1, note from unnest($2::text[]) as note",
  "insert into invoices (customer_id) values ($1) on conflict do update set a = 1 where invoices.a is distinct from excluded.a",
  "update invoices set paid = true where $1 = customer_id",
  "update invoices i set paid = true from contracts c where i.customer_id = $1 and c.customer_id = $1",
  "with r as materialized (select * from jsonb_to_recordset($1) as r (a text)) update invoices i set a = r.a from r where i.customer_id = any($2)",
  "delete from invoices i using contracts c where i.customer_id = $1 and c.customer_id = $1",
  "select 1 from tariffs, taxes where name = 'from invoices'",
  "select extract(day from invoices.day) from tariffs",
  "select customer_id from invoice_numbers where number = $1",
  "/* all customers: totals for the operator */ select count(*) from invoices",
  "/* all customers: the loader finds owners */ select 1 from invoice_numbers n join invoices i using (invoice_id)",
  "create table invoices (customer_id bigint)",
];

const faults = [
  "select * from invoices where invoice_id = $1",
  "select customer_id, total_cents from invoices where invoice_id = $1",
  'select "invoices".* from "invoices" where "invoices"."invoice_id" = $1',
  "select * from invoices i join contracts c on c.contract_id = i.contract_id where i.customer_id = $1",
  "select * from invoices i join contracts c on c.customer_id = i.customer_id where i.customer_id = $1",
  "select * from invoices join contracts using (customer_id, contract_id) where customer_id = $1",
  "select * from invoices i, contracts c where i.customer_id = $1",
  "select * from invoices i, contracts c where customer_id = $1",
  "select * from contracts where customer_id = $1 and exists (select from invoices where invoice_id = $2)",
  "select * from contracts c where c.customer_id = $1 and exists (select 1 from invoices i where i.customer_id = c.customer_id)",
  "select (select count(*) from invoice_lines l where l.customer_id = i.customer_id) from invoices i where i.customer_id = $1",
  "with own as (select * from invoices where customer_id = $1) select * from own join contracts using (customer_id)",
  "with own as (select * from invoices) select * from own where customer_id = $1",
  "select 1 from invoices where customer_id = $1 union all select 2 from contracts",
  "select * from contracts c cross join lateral (select * from invoices i where i.id = c.id) l where c.customer_id = $1",
  "select * from jsonb_to_recordset($1) as r (customer_id bigint) left join invoices i on i.customer_id = r.customer_id",
  "select * from invoices where (customer_id, invoice_id) in (($1, $2))",
  "select * from invoices where customer_id in (select customer_id from contracts where customer_id = $1)",
  "select * from invoices where customer_id <> $1",
  "select * from tariffs, public.invoices",
  "select * from (invoices cross join tariffs)",
  "insert into invoices (invoice_id) values ($1)",
  "insert into invoices values ($1, $2)",
  "insert into invoices (customer_id) select customer_id from contracts",
  "update only invoices set paid = true where invoice_id = $1",
  "update invoices i set paid = true from contracts c where i.customer_id = $1 and c.contract_id = i.contract_id",
  "delete from invoices -- where customer_id = $1",
  "delete from invoices where note = 'customer_id = 1'",
  "delete from invoices using contracts c where c.customer_id = $1",
  "select exists (select from contracts where customer_id = $1) from invoices i where i.customer_id = $1",
  "update invoices i set a = r.a from jsonb_to_recordset($1) as r (customer_id bigint, a text) where i.customer_id = any($2)",
  "truncate invoices",
  "/* all customers: */ select count(*) from invoices",
  "select * from invoice_numbers n join invoices i on i.customer_id = $1 and i.invoice_id = n.invoice_id",
  "with named as (insert into invoice_numbers (number, customer_id) values ($2, $1)) update invoices set a = 1 where customer_id = $1",
];

describe("the guard of customers' tables", () => {
  test.each(passes)("accepts: %s", (statement) => {
    expect(() => refuseUnscoped(statement, tables)).not.toThrow();
  });

  test.each(faults)("refuses: %s", (statement) => {
    expect(() => refuseUnscoped(statement, tables)).toThrow(UnscopedStatementError);
  });

  test("names the table without the customer, and the directory beside a customer's table", () => {
    expect(() => refuseUnscoped(faults[4] ?? "", tables)).toThrow(
      /names contracts without customer_id = \$n/,
    );
    expect(() => refuseUnscoped(faults.at(-1) ?? "", tables)).toThrow(
      /invoice_numbers, a directory, beside invoices/,
    );
  });
});

describe("the guard of connections that a pooler shares", () => {
  test.each([
    "select pg_advisory_lock($1)",
    "select pg_try_advisory_lock ($1, $2)",
    "select pg_advisory_lock_shared($1)",
    "set statement_timeout = 0",
    "begin; SET session lock_timeout = '1s'",
    "/* for a while */ set search_path to other",
    "select set_config('role', $1, false)",
    "listen changes",
    "create temporary table rows (id bigint)",
  ])("refuses: %s", (statement) => {
    expect(() => refuseSessionState(statement)).toThrow(SessionStateError);
  });

  test.each([
    "select pg_advisory_xact_lock($1)",
    "select pg_try_advisory_xact_lock_shared($1)",
    "set local statement_timeout = 0; set local lock_timeout = '1s'",
    "set transaction isolation level repeatable read",
    "select set_config('role', $1, true)",
    "update tariffs\nset name = $1",
    "select 1 -- set role",
    "create temporary table rows (id bigint) on commit drop",
  ])("accepts: %s", (statement) => {
    expect(() => refuseSessionState(statement)).not.toThrow();
  });
});

const database = await createTestDatabase();

describe("the guard on the test database", () => {
  test("refuses a plain statement without the customer, named or not", async () => {
    await expect(database.pool.query("select * from invoices")).rejects.toThrow(UnscopedStatementError);
    const named = { name: "all-invoices", text: "select * from invoices where invoice_id = $1", values: [1] };
    await expect(database.pool.query(named)).rejects.toThrow(UnscopedStatementError);
    const client = await database.pool.connect();
    await expect(client.query("select * from invoices")).rejects.toThrow(UnscopedStatementError);
    client.release();
  });

  test("refuses a lock and a setting of the session", async () => {
    for (const statement of ["select pg_advisory_lock(1)", "set statement_timeout = 0"])
      await expect(database.pool.query(statement)).rejects.toThrow(SessionStateError);
  });

  test("refuses a statement with declared columns without the customer, and accepts one with it", async () => {
    const columns = { invoice_id: bigint };
    const forgetful = { text: "select invoice_id from invoices", columns };
    await expect(queryRows(database.pool, forgetful)).rejects.toThrow(UnscopedStatementError);
    const text = "select invoice_id from invoices where customer_id = $1";
    expect(await queryRows(database.pool, { text, values: [1], columns })).toEqual([]);
  });

  test("does not apply to the unguarded pool of a test", async () => {
    const { rows } = await database.unguarded.query("select count(*) from invoices");
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("refuses a statement that a pool without it accepts", async () => {
    guardOwnedTables(database.unguarded, { owned: new Set(), directories: new Set() });
    await expect(database.unguarded.query("select * from invoices")).resolves.toMatchObject({ rows: [] });
  });
});
