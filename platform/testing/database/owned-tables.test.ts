import { expect, test } from "vitest";
import { ownedTableFaults, ownedTables } from "./owned-tables.ts";
import { createTestDatabase } from "./test-database.ts";

const { unguarded } = await createTestDatabase();

test("every customer's rows stand together: customer_id is first in the key of each owned table", async () => {
  expect(await ownedTableFaults(unguarded)).toEqual([]);
});

test("invoices belong to a customer, sign-in names are a directory", async () => {
  const owned = await ownedTables(unguarded);
  expect(owned).toContain("invoices");
  expect(owned).not.toContain("login_names");
});

test("a table that buries the customer in its key, or has no key, is found", async () => {
  await unguarded.query(`
    create table planted_order (order_id bigint, customer_id bigint, primary key (order_id, customer_id));
    create table planted_note (customer_id bigint);
    create table planted_names (name text primary key, customer_id bigint);
    comment on table planted_names is 'directory: names that are unique across customers.'`);
  expect((await ownedTableFaults(unguarded)).map((fault) => fault.split(":")[0])).toEqual([
    "planted_note",
    "planted_order",
  ]);
});
