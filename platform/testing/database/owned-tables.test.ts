import { expect, test } from "vitest";
import { directoryKeyFaults, ownedTableFaults, ownedTables } from "./owned-tables.ts";
import { createTestDatabase } from "./test-database.ts";

const { unguarded } = await createTestDatabase();

test("customer_id is the first column in the primary key of each owned table", async () => {
  expect(await ownedTableFaults(unguarded)).toEqual([]);
});

test("invoices are an owned table, sign-in names a directory", async () => {
  const owned = await ownedTables(unguarded);
  expect(owned).toContain("invoices");
  expect(owned).not.toContain("login_names");
});

test("a table without customer_id first in its key, or without a key, is reported", async () => {
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

test("no directory has a foreign key to a customer's table", async () => {
  expect(await directoryKeyFaults(unguarded)).toEqual([]);
});

test("a foreign key from a directory to a customer's table is reported", async () => {
  await unguarded.query(`
    create table planted_codes (code text primary key, customer_id bigint references customers);
    comment on table planted_codes is 'directory: codes that are unique across customers.'`);
  expect(await directoryKeyFaults(unguarded)).toEqual([
    "planted_codes has a foreign key to customers, a customer's table",
  ]);
});
