import { beforeAll, describe, expect, it } from "vitest";
import { defineTables } from "#platform/contract/tables.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { deleteExpired } from "./delete-expired.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";

const database = await createTestDatabase("empty");
const now = new Date("2026-11-22T12:00:00Z");
const supportTables = defineTables({
  visitor_message_files: {
    kind: "local",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    retention: { from: "created_at", keep: "24 months" },
  },
  visitor_messages: { kind: "local", retention: { from: "created_at", keep: "24 months" } },
});
const noFiles = { deleteFile: async () => {} };
const tables = defineTables({
  sessions: { kind: "customer", erasure: "delete", retention: { from: "expires_at", keep: "1 day" } },
  sign_in_failures: { kind: "directory", key: "key", retention: { from: "last_failed_at", keep: "15 days" } },
  customers: { kind: "customer", erasure: "delete" },
});

beforeAll(async () => {
  await database.unguarded.query(`
    insert into customers (tax_id, kind, name) select 'T' || n, 'person', 'Customer ' || n from generate_series(1, 7) n;
    insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device, method)
      select c.customer_id, sha256((c.customer_id || ' ' || age)::bytea), t, t, t, t, '', 'password'
      from customers c, (values (0), (20), (30), (90)) a (age),
        lateral (select timestamptz '${now.toISOString()}' - make_interval(hours => age) as t) times;
    insert into sign_in_failures (key, failures, last_failed_at)
      select 'login:' || n, 1, timestamptz '${now.toISOString()}' - make_interval(days => n)
      from generate_series(1, 40) n`);
});

describe("the deletion of expired rows", () => {
  it("deletes in small batches what is older than its table's retention, and nothing else", async () => {
    const statements = recordStatements(database);
    const deleted = await deleteExpired(database, {
      tables,
      now,
      rowsAtOnce: 10,
      customersAtOnce: 3,
      ...noFiles,
    });
    expect(Object.fromEntries(deleted)).toEqual({ sessions: 14, sign_in_failures: 25 });
    const { rows } = await database.unguarded.query(
      `select (select count(*) from sessions) as sessions, (select count(*) from sign_in_failures) as failures,
         (select count(*) from customers) as customers`,
    );
    expect(rows).toEqual([{ sessions: 14, failures: 15, customers: 7 }]);
    const countOf = (table: string): number =>
      statements.filter((statement) => statement.includes(`delete from ${table} `)).length;
    expect([countOf("sessions"), countOf("sign_in_failures")]).toEqual([3, 3]);
  });

  it("deletes no row of another partition", async () => {
    await database.unguarded.query(`
      create table planted_days (name text, day date, primary key (name, day)) partition by range (day);
      create table planted_days_2025 partition of planted_days for values from ('2025-01-01') to ('2026-01-01');
      create table planted_days_2026 partition of planted_days for values from ('2026-01-01') to ('2027-01-01');
      insert into planted_days values ('a', '2025-11-01'), ('b', '2025-12-01'), ('c', '2026-10-01'), ('d', '2026-11-01')`);
    const planted = defineTables({
      planted_days: { kind: "directory", key: "name", retention: { from: "day", keep: "12 months" } },
    });
    const deleted = await deleteExpired(database, { tables: planted, now, ...noFiles });
    expect(deleted.get("planted_days")).toBe(1);
    const { rows } = await database.unguarded.query("select name from planted_days order by name");
    expect(rows).toEqual([{ name: "b" }, { name: "c" }, { name: "d" }]);
  });

  it("finds nothing the second time", async () => {
    const deleted = await deleteExpired(database, { tables, now, ...noFiles });
    expect(Object.fromEntries(deleted)).toEqual({ sessions: 0, sign_in_failures: 0 });
  });

  it("deletes the files that expired rows name, before the rows", async () => {
    await database.unguarded.query(`
      insert into visitor_messages (reference, email, mobile, category_id, subject, body, language, due_on, created_at)
        select 'R' || years, 'a@example.org', '', 1, '', '', 'ca', '2026-12-01',
          timestamptz '${now.toISOString()}' - make_interval(years => years) from (values (1), (3)) a (years);
      insert into visitor_message_files
        (reference, file_id, filename, media_type, size_bytes, storage_key, created_at)
        select reference, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, 'file of ' || reference, created_at
        from visitor_messages`);
    const files: string[] = [];
    const deleteFile = async (storageKey: string) => void files.push(storageKey);
    await deleteExpired(database, { tables: supportTables, now, deleteFile });
    expect(files).toEqual(["file of R3"]);
    const { rows } = await database.unguarded.query("select reference from visitor_message_files");
    expect(rows).toEqual([{ reference: "R1" }]);
  });
});
