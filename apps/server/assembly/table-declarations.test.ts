import { describe, expect, it } from "vitest";
import { defineTables } from "#platform/contract/tables.ts";
import { deleteExpired } from "#platform/server/database/delete-expired.ts";
import { tableDeclarationFaults } from "#platform/testing/database/table-declarations.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { tables } from "../tables.gen.ts";

const database = await createTestDatabase("demo");
const { unguarded } = database;

/** Tables of the schema that no feature owns: those of the sandboxes, and the records of upgrades. */
const integrations = ["sandbox_mails", "sandbox_signatures", "migrations", "backfills"];

describe("the declared tables", () => {
  it("are those of the database, with their kinds, keys, columns and retentions", async () => {
    expect(await tableDeclarationFaults(unguarded, tables, integrations)).toEqual([]);
  });

  it("have retentions that PostgreSQL understands", async () => {
    const periods = Object.values(tables).flatMap(({ retention }) => retention?.keep ?? []);
    expect(periods.length).toBeGreaterThan(5);
    const { rows } = await unguarded.query(
      "select bool_and(period::interval > interval '0') as positive from unnest($1::text[]) as period",
      [periods],
    );
    expect(rows).toEqual([{ positive: true }]);
  });
});

describe("the declared retentions", () => {
  it("can all be carried out", async () => {
    const deleted = await deleteExpired(database, { tables, now: new Date(), deleteFile: async () => {} });
    const declared = Object.entries(tables).flatMap(([table, { retention }]) => (retention ? [table] : []));
    expect([...deleted.keys()].toSorted()).toEqual(declared.toSorted());
  });

  it("delete sign-in attempts after ninety days", async () => {
    await unguarded.query("delete from sign_in_attempts");
    await unguarded.query(`
      insert into sign_in_attempts (attempted_at, login_hash, address, method, outcome)
      select now() - make_interval(days => age), '', '::1', 'password', 'refused' from unnest(array[89, 91]) age`);
    const deleted = await deleteExpired(database, { tables, now: new Date(), deleteFile: async () => {} });
    expect(deleted.get("sign_in_attempts")).toBe(1);
  });
});

describe("a wrong declaration", () => {
  const planted = defineTables({
    planted_gone: { kind: "shared" },
    planted_late_key: { kind: "customer", erasure: "delete" },
    planted_commented: { kind: "customer", erasure: "delete" },
    planted_directory: { kind: "directory", key: "label" },
    planted_local: { kind: "local", erasure: "delete" },
    planted_columns: {
      kind: "customer",
      withheld: { secret: "opens the account" },
      exportedBy: "meter",
      erasure: { blanked: { street: "" }, retentionReason: "the law" },
      files: { nameColumn: "filename", keyColumn: "storage_key" },
      retention: { from: "seen_at", keep: "1 day" },
    },
    planted_silent: { kind: "directory", key: "name" },
    planted_growing: { kind: "local" },
    planted_undecided: {
      kind: "local",
      retention: { from: "seen_at", keep: "1 day" },
      noRetention: "few rows",
    },
    planted_impersonal: { kind: "shared", erasure: "delete", retention: { from: "name", keep: "1 day" } },
  });

  it("is found, whatever part of it is wrong", async () => {
    await unguarded.query(`
      create table planted_late_key (id bigint, customer_id bigint, primary key (id, customer_id));
      create table planted_commented (customer_id bigint primary key);
      comment on table planted_commented is 'directory: of nothing.';
      create table planted_directory (id bigint primary key, label text);
      create table planted_local (customer_id bigint primary key);
      create table planted_columns (customer_id bigint primary key);
      create table planted_silent (name text primary key, customer_id bigint);
      comment on table planted_silent is 'directory: of names.';
      create table planted_impersonal (name text primary key);
      create table planted_undeclared (id bigint primary key);
      create table planted_growing (id bigint primary key, ended_at timestamptz, seen_at timestamptz not null);
      create table planted_undecided (id bigint primary key, seen_at timestamptz not null);
      comment on table planted_growing is 'local: of visits.';
      comment on table planted_undecided is 'local: of visits.';
      comment on table planted_columns is 'customer: of columns.';
      comment on table planted_directory is 'directory: of labels.';
      comment on table planted_impersonal is 'shared: of names.';
      comment on table planted_late_key is 'customer: with a late key.'`);
    expect(await tableDeclarationFaults(unguarded, { ...tables, ...planted }, integrations)).toEqual([
      "planted_gone is declared, but does not exist",
      "planted_columns has no column meter",
      "planted_columns has no column secret",
      "planted_columns has no column street",
      "planted_columns has no column filename",
      "planted_columns has no column storage_key",
      "planted_columns has no column seen_at",
      "planted_commented is declared as a customer's, but its comment calls it a directory",
      'planted_commented is declared as customer, but its comment does not begin with "customer: "',
      "planted_directory is declared as a directory by label, which is not first in its primary key",
      "planted_growing records instants (seen_at), but declares neither a retention nor why it has none",
      "planted_impersonal is declared with an erasure, but has no customer_id",
      "planted_impersonal keeps its rows counted from name, which is no day or instant but text",
      "planted_late_key is declared as a customer's, but its primary key does not begin with customer_id",
      "planted_local is declared as local, but holds rows of customers",
      'planted_local is declared as local, but its comment does not begin with "local: "',
      "planted_silent has a customer_id, but its declaration does not say what becomes of it at an erasure",
      "planted_undecided declares both a retention and why it has none",
      "planted_undeclared is not declared",
    ]);
  });
});
