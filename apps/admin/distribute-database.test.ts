import { expect, it } from "vitest";
import { distributeNewTables, requireDistribution } from "#platform/server/database/distribute-tables.ts";
import { tables } from "../server/tables.gen.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, run, lastAudit } = await createTestAdmin();

it("a PostgreSQL without Citus has nothing to distribute", async () => {
  await expect(run(["database", "distribute", "--as", "nuria"])).rejects.toThrow("is not on Citus");
  await expect(requireDistribution(database.unguarded, tables)).resolves.toBeUndefined();
});

it("on Citus the missing tables are named, printed and distributed, each after those that it refers to", async () => {
  // The functions and the view of Citus that the portal uses; they write down how they were called.
  await database.unguarded.query(`
    create table citus_calls (nth bigint generated always as identity, name regclass, spread_by text, stands_with text,
      settings text default concat_ws(' ', current_setting('citus.enable_local_reference_table_foreign_keys', true),
        current_setting('citus.multi_shard_modify_mode', true)));
    create view citus_tables as select name as table_name from citus_calls;
    create function create_distributed_table(name regclass, spread_by text, colocate_with text) returns void
      language sql as 'insert into citus_calls (name, spread_by, stands_with) values ($1, $2, $3)';
    create function create_reference_table(name regclass) returns void
      language sql as 'insert into citus_calls (name) values ($1)'`);

  await expect(requireDistribution(database.unguarded, tables)).rejects.toThrow(
    /not distributed: .*\binvoices\b/,
  );
  const printed = (await run(["database", "distribute"])).lines;
  expect(printed).toContain(
    "select create_distributed_table('invoices', 'customer_id', colocate_with => 'customers');",
  );
  expect(printed).toContain("select create_reference_table('tax_rates');");

  await run(["database", "distribute", "--as", "nuria"]);
  expect(await lastAudit()).toMatchObject({ action: "database distribute", actor: "nuria" });
  const { rows } = await database.unguarded.query(
    `select name::text as name, spread_by, stands_with, settings from citus_calls order by nth`,
  );
  expect(rows.find(({ name }) => name === "login_names")).toMatchObject({
    spread_by: "login_name",
    stands_with: "none",
  });
  const place = (name: string): number => rows.findIndex((row) => row.name === name);
  expect(place("customers")).toBeLessThan(place("contracts"));
  expect(place("contracts")).toBeLessThan(place("invoices"));
  expect(rows.map(({ name }) => name)).not.toContain("audit_log");
  expect(rows.find(({ name }) => name === "unclaimed_curve_days")).toMatchObject({
    spread_by: "supply_point",
    stands_with: "curve_supply_points",
  });
  expect(place("curve_supply_points")).toBeLessThan(place("unclaimed_curve_days"));
  expect(new Set(rows.map(({ settings }) => settings))).toEqual(new Set(["off sequential"]));
  await expect(requireDistribution(database.unguarded, tables)).resolves.toBeUndefined();

  // As after a migration that brings a table, and after a failure half-way.
  await database.unguarded.query("delete from citus_calls where name = 'tax_rates'::regclass");
  expect(await distributeNewTables({ pool: database.unguarded }, tables)).toEqual(["tax_rates"]);
  expect((await run(["database", "distribute", "--as", "nuria"])).lines).toEqual([
    "0 tables are distributed.",
  ]);
  await database.unguarded.query("truncate citus_calls");
  expect(await distributeNewTables({ pool: database.unguarded }, tables)).toEqual([]);
});

it("after a migration the newest is named, with its time for programs", async () => {
  const { lines, json } = await run(["database", "migrate"]);
  expect(lines).toEqual([
    expect.stringMatching(/^The database is at \d{4}-[a-z0-9-]+\.sql, \d+ migrations in all\.$/),
  ]);
  expect(json).toMatchObject({
    migrations: expect.arrayContaining([expect.objectContaining({ applied_at: expect.any(Date) })]),
  });
});
