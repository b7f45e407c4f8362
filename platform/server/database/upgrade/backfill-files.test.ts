import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { parseBackfill, readBackfills, backfillsDir } from "./backfill-files.ts";
import { headersOf, migrationsDir, readMigrations } from "./migration-files.ts";

const after = "-- after: 0120-invoice-search.sql\n";
const rows = `${after}-- rows: invoices by customer_id, invoice_id\n-- pending: search_text is null\n`;

test("a backfill of rows has its table, key, condition and statement", () => {
  const text = `-- Why.\n${rows}update invoices set search_text = number\nwhere {batch} and search_text is null;\n`;
  expect(parseBackfill("invoice-search", text)).toEqual({
    name: "invoice-search",
    after: "0120-invoice-search.sql",
    kind: "rows",
    table: "invoices",
    key: ["customer_id", "invoice_id"],
    pending: "search_text is null",
    sql: "update invoices set search_text = number\nwhere {batch} and search_text is null",
  });
});

test.each([
  ["create unique index concurrently invoices_by_x on invoices (x) where y", "index", "invoices_by_x"],
  ["alter table invoices validate constraint invoices_x_check", "constraint", "invoices_x_check"],
])("a backfill that works on the whole table is understood: %s", (sql, kind, object) => {
  expect(parseBackfill("one", `${after}${sql};`)).toMatchObject({ kind, object, table: "invoices", sql });
});

test.each([
  ["update invoices set a = 1 where {batch}", 'lacks "-- after: MIGRATION"'],
  [`${after}update invoices set a = 1 where {batch}`, "must build an index concurrently"],
  [`${rows}update invoices set a = 1`, "must build an index concurrently"],
  [`${rows.replace("pending", "waiting")}update invoices set a = 1 where {batch}`, "must build an index"],
  [`${after}create index invoices_by_x on invoices (x)`, "must build an index concurrently"],
  [`${rows}update invoices set a = 1 where {batch}; select 1`, "has several statements"],
])("a backfill with a fault is refused: %s", (text, fault) => {
  expect(() => parseBackfill("one", text)).toThrow(fault);
});

test("an image, which has no folder for a version without backfills, has none", async () => {
  expect(await readBackfills(join(temporaryFolder("image"), "backfills"))).toEqual([]);
});

test("a migration declares since when servers are compatible, and which backfills it needs", () => {
  const sql = "-- compatible since: 0096-a.sql\n-- needs backfill: one\n-- needs backfill: two\nselect 1";
  expect(headersOf(sql)).toEqual({ compatibleSince: "0096-a.sql", needs: ["one", "two"] });
  expect(headersOf("select 1")).toEqual({ compatibleSince: undefined, needs: [] });
});

test("the product’s own backfills are prepared by migrations, and needed ones are there", async () => {
  const migrations = await readMigrations(migrationsDir);
  const backfills = await readBackfills(backfillsDir);
  const names = migrations.map(({ name }) => name);
  expect(backfills.filter((backfill) => !names.includes(backfill.after))).toEqual([]);
  const needed = migrations.flatMap(({ needs }) => needs);
  expect(needed.filter((name) => backfills.every((backfill) => backfill.name !== name))).toEqual([]);
});
