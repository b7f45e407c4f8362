import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { madridDate } from "#energy/calendar.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { citusUrl, closeDatabase, distributeDatabase, joinNodes, onEveryNode } from "./citus-cluster.ts";

const imported = /(?:from|import)\s+"((?:#|\.{1,2}\/)[^"]+)"/g;

/**
 * The module and all our modules that it imports, directly or not, as sorted paths from the root. It reads the import
 * statements, so an import by a computed name is not found.
 */
const importedSources = async (rootDir: string, module: string): Promise<string[]> => {
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    if (path.endsWith(".json")) return;
    const text = await readFile(join(rootDir, path), "utf8");
    const found = [...text.matchAll(imported)].map(([, specifier = ""]) =>
      specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier),
    );
    await Promise.all(found.map(visit));
  };
  await visit(module);
  return [...seen].toSorted();
};

/** "empty" is migrated and has no rows; "demo" also has the demo retailer and its customers. */
type BuiltTemplate = "empty" | "demo";

/** "blank" has no tables, for tests of the migrations themselves. */
export type Template = "blank" | BuiltTemplate;

type TemplateNames = Record<BuiltTemplate, string>;

export type TestServer = {
  /** The run's PostgreSQL. */
  url: string;
  /** Contains the templates' files (documents of the demo's customers), in one folder each. */
  filesDir: string;
  templates: TemplateNames;
};

const rootDir = fileURLToPath(new URL("../../..", import.meta.url));
const seedStatementTimeoutMs = 120_000;
const buildLockKey = 20_260_101;

export const isTemplate = (name: string) => /^llum_(empty|demo)_[0-9a-f]{12}(_draft)?$/.test(name);
export const isTestDatabase = (name: string) => /^test_\d+_[0-9a-f]{12}$/.test(name);
export const newTestDatabaseName = () => `test_${process.pid}_${randomBytes(6).toString("hex")}`;

const migrationFiles = async (): Promise<string[]> =>
  (await readdir(join(rootDir, "database/migrations")))
    .map((name) => join("database/migrations", name))
    .toSorted();

const digest = async (files: string[], more: string): Promise<string> => {
  const hash = createHash("sha256").update(more);
  for (const file of files) hash.update(file).update(await readFile(join(rootDir, file)));
  return hash.digest("hex").slice(0, 12);
};

/** The databases' names, which contain a hash of their sources. The demo also depends on the current day. */
export const currentTemplates = async (): Promise<TemplateNames> => {
  const migrations = await migrationFiles();
  const seeds = await importedSources(rootDir, "database/seed/load-demo.ts");
  const today = madridDate(new Date());
  return {
    empty: `llum_empty_${await digest(migrations, "")}`,
    demo: `llum_demo_${await digest([...migrations, ...seeds], today)}`,
  };
};

export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const fillDemo = async (url: string, folder: string): Promise<void> => {
  // Loaded only here: most test files find the demo built, and its generator takes a while to load.
  const [{ loadDemo }, { openLocalDisk }] = await Promise.all([
    import("#database/seed/load-demo.ts"),
    import("#integrations/file-storage/local-disk.ts"),
  ]);
  const database = openDatabase({ url, statementTimeoutMs: seedStatementTimeoutMs, poolSize: 2 });
  try {
    await loadDemo({ database, storage: openLocalDisk({ folder }), today: madridDate(new Date()) });
  } finally {
    await database.close();
  }
};

/** Sends statements on databases to the run's PostgreSQL, or to each machine of its cluster. */
export const sendOnDatabases = async (
  admin: Pick<pg.Client, "query">,
  { url }: Pick<TestServer, "url">,
  statements: readonly string[],
): Promise<void> => {
  if (citusUrl() !== undefined) return onEveryNode(url, statements);
  for (const statement of statements) await admin.query(statement);
};

const build = async (admin: pg.Client, server: TestServer, template: BuiltTemplate): Promise<void> => {
  const name = server.templates[template];
  const draft = `${name}_draft`;
  const draftUrl = urlOfDatabase(server.url, draft);
  const folder = join(server.filesDir, name);
  await rm(folder, { recursive: true, force: true });
  await sendOnDatabases(admin, server, [
    `drop database if exists ${draft} with (force)`,
    `create database ${draft}`,
  ]);
  if (citusUrl() !== undefined) await joinNodes(server.url, draft);
  await migrate({ url: draftUrl });
  if (citusUrl() !== undefined) await distributeDatabase(draftUrl);
  if (template === "demo") await fillDemo(draftUrl, folder);
  if (citusUrl() !== undefined) await closeDatabase(server.url, draft);
  await sendOnDatabases(admin, server, [`alter database ${draft} rename to ${name}`]);
};

/** Builds the template if it is missing; of several test files that need it, one builds it and the others wait. */
export const ensureTemplate = async (
  admin: pg.Client,
  server: TestServer,
  template: Template,
): Promise<string> => {
  if (template === "blank") return "template1";
  const name = server.templates[template];
  await admin.query("select pg_advisory_lock($1)", [buildLockKey]);
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await build(admin, server, template);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [buildLockKey]);
  }
};
