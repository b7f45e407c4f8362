import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

const empty = await createTestDatabase();
const demo = await createTestDatabase("demo");

test("the empty database has tables without rows", async () => {
  const { rows } = await empty.unguarded.query("select count(*) from customers");
  expect(rows).toEqual([{ count: 0 }]);
  expect(await readdir(empty.filesDir)).toEqual([]);
});

test("the demo database has customers, and the files of their documents", async () => {
  const { rows } = await demo.unguarded.query("select storage_key from attachments");
  expect(rows.length).toBeGreaterThan(0);
  for (const { storage_key } of rows) expect(existsSync(join(demo.filesDir, storage_key))).toBe(true);
});

test("a test file's database is separate from every other's", async () => {
  const separate = await createTestDatabase();
  await empty.unguarded.query(
    "insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Prova')",
  );
  const { rows } = await separate.unguarded.query("select count(*) from customers");
  expect(rows).toEqual([{ count: 0 }]);
});
