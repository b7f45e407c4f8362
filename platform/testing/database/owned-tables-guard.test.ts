import { describe, expect, test } from "vitest";
import { bigint, queryRows } from "#platform/server/database/query.ts";
import { guardOwnedTables, refuseUnscoped, UnscopedStatementError } from "./owned-tables-guard.ts";
import { createTestDatabase } from "./test-database.ts";

const owned = new Set(["invoices", "contracts", "invoice_lines"]);

const passes = [
  "select * from invoices where customer_id = $1 and invoice_id = $2",
  'select "invoices".* from "invoices" where "invoices"."customer_id" = $1',
  "select * from invoices i join contracts c on c.customer_id = i.customer_id where i.customer_id = $1",
  "select * from invoices join contracts using (customer_id, contract_id) where customer_id = $1",
  "select * from invoices where (customer_id, invoice_id) in (($1, $2))",
  "insert into public.invoices (customer_id, invoice_id) values ($1, $2)",
  "update invoices set paid = true where $1 = customer_id",
  "select 1 from tariffs, taxes where name = 'from invoices'",
  "/* all customers: totals for the operator */ select count(*) from invoices",
  "create table invoices (customer_id bigint)",
];

const faults = [
  "select * from invoices where invoice_id = $1",
  "select customer_id, total_cents from invoices where invoice_id = $1",
  'select "invoices".* from "invoices" where "invoices"."invoice_id" = $1',
  "select * from invoices i join contracts c on c.contract_id = i.contract_id where i.customer_id = $1",
  "select * from contracts where customer_id = $1 and exists (select from invoices where invoice_id = $2)",
  "select * from tariffs, public.invoices",
  "select * from (invoices cross join tariffs)",
  "insert into invoices (invoice_id) values ($1)",
  "update only invoices set paid = true where invoice_id = $1",
  "delete from invoices -- where customer_id = $1",
  "delete from invoices where note = 'customer_id = 1'",
  "truncate invoices",
  "/* all customers: */ select count(*) from invoices",
];

describe("the guard of customers' tables", () => {
  test.each(passes)("accepts: %s", (statement) => {
    expect(() => refuseUnscoped(statement, owned)).not.toThrow();
  });

  test.each(faults)("refuses: %s", (statement) => {
    expect(() => refuseUnscoped(statement, owned)).toThrow(UnscopedStatementError);
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
    guardOwnedTables(database.unguarded, []);
    await expect(database.unguarded.query("select * from invoices")).resolves.toMatchObject({ rows: [] });
  });
});
