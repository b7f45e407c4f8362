import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { migrate } from "./migrate.ts";

const migrations = fileURLToPath(new URL("../../../database/migrations", import.meta.url));
const { url, unguarded: pool } = await createTestDatabase("blank");

test("a CIF stored with the other kind of control character gets its one form, and others stay", async () => {
  const folder = temporaryFolder("migrations");
  const names = readdirSync(migrations).toSorted();
  const index = names.findIndex((name) => name.endsWith("-loaded-records.sql"));
  const copy = (wanted: readonly string[]) =>
    wanted.forEach((name) => cpSync(join(migrations, name), join(folder, name)));
  copy(names.slice(0, index));
  await migrate({ url, folder });
  const stored = [
    ["J9921658B", "J99216582"],
    ["Q08180028", "Q0818002H"],
    ["B99367989", "B99367989"],
    ["12345678Z", "12345678Z"],
    ["X1234567L", "X1234567L"],
    // Two customers of one organisation: neither can have the other's name.
    ["A58818501", "A58818501"],
    ["A5881850A", "A5881850A"],
  ];
  for (const [taxId] of stored) {
    await pool.query(
      `with added as (insert into customers (tax_id, kind, name) values ($1, 'company', $1) returning customer_id)
       insert into login_names (login_name, kind, customer_id) select $1, 'tax_id', customer_id from added`,
      [taxId],
    );
  }
  copy(names.slice(index));
  await migrate({ url, folder });
  const { rows } = await pool.query(
    `select c.name, c.tax_id, l.login_name from customers c join login_names l using (customer_id)
     order by c.customer_id`,
  );
  expect(rows).toEqual(stored.map(([name, taxId]) => ({ name, tax_id: taxId, login_name: taxId })));
});
