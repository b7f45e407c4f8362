import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import * as z from "zod/mini";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** "empty" is migrated and without rows; "demo" also holds the demo retailer and its people. */
type BuiltTemplate = "empty" | "demo";

/** "blank" has no tables, for tests of the migrations themselves. */
export type Template = "blank" | BuiltTemplate;

const rootDir = fileURLToPath(new URL("../../..", import.meta.url));
const seedSpecifier: string = "#database/seed/load-demo.ts";
const seedModule = z.object({
  loadDemo: z.custom<(database: Database) => Promise<void>>((value) => typeof value === "function"),
});
const seedStatementTimeoutMs = 120_000;
const buildLockKey = 20_260_101;

export const isTemplate = (name: string) => /^llum_(empty|demo)_[0-9a-f]{12}$/.test(name);
export const isTestDatabase = (name: string) => /^test_\d+_[0-9a-f]{12}$/.test(name);
export const newTestDatabaseName = () => `test_${process.pid}_${randomBytes(6).toString("hex")}`;

const sourceFiles = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(join(rootDir, folder), { recursive: true }))
    .filter((name) => pattern.test(name) && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .toSorted();

const digest = async (files: string[], more: string): Promise<string> => {
  const hash = createHash("sha256").update(more);
  for (const file of files) hash.update(file).update(await readFile(join(rootDir, file)));
  return hash.digest("hex").slice(0, 12);
};

/** The databases' names, which change with what they are made of. The demo's dates follow today's. */
export const currentTemplates = async (): Promise<Record<BuiltTemplate, string>> => {
  const migrations = await sourceFiles("database/migrations", /\.sql$/);
  const seeds = [
    ...(await sourceFiles("database", /\.(ts|json|csv|sql)$/)),
    ...(await sourceFiles("energy", /\.ts$/)),
  ];
  const today = new Date().toISOString().slice(0, 10);
  return {
    empty: `llum_empty_${await digest(migrations, "")}`,
    demo: `llum_demo_${await digest(seeds, today)}`,
  };
};

/** The same server, another database. */
export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const fillDemo = async (url: string): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: seedStatementTimeoutMs, poolSize: 2 });
  try {
    const { loadDemo } = seedModule.parse(await import(seedSpecifier));
    await loadDemo(database);
  } finally {
    await database.close();
  }
};

type Server = { admin: pg.Client; serverUrl: string };

const build = async ({ admin, serverUrl }: Server, template: BuiltTemplate, name: string): Promise<void> => {
  const draft = `${name}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  await migrate({ url: urlOfDatabase(serverUrl, draft) });
  if (template === "demo") await fillDemo(urlOfDatabase(serverUrl, draft));
  await admin.query(`alter database ${draft} rename to ${name}`);
};

/** Builds the template if it is not there; of several test files that need it, one does and the others wait. */
export const ensureTemplate = async (server: Server, template: Template): Promise<string> => {
  if (template === "blank") return "template1";
  const name = (await currentTemplates())[template];
  await server.admin.query("select pg_advisory_lock($1)", [buildLockKey]);
  try {
    const { rowCount } = await server.admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await build(server, template, name);
    return name;
  } finally {
    await server.admin.query("select pg_advisory_unlock($1)", [buildLockKey]);
  }
};
