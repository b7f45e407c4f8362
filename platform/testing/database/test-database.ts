import pg from "pg";
import { afterAll, inject } from "vitest";
import { openDatabase } from "#platform/server/database/pool.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { guardOwnedTables } from "./owned-tables-guard.ts";
import { ownedTables } from "./owned-tables.ts";
import { ensureTemplate, newTestDatabaseName, urlOfDatabase } from "./templates.ts";
import type { Template } from "./templates.ts";

const statementTimeoutMs = 10_000;

export type TestDatabase = Database & {
  url: string;
  /** Past the guard, for a test that arranges or counts rows of everyone. */
  unguarded: pg.Pool;
};

const withAdmin = async <T>(serverUrl: string, action: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await action(admin);
  } finally {
    await admin.end();
  }
};

/**
 * A database of the test file's own, a copy of the template, dropped when the file is done. At the top of the file:
 * `const database = await createTestDatabase("demo");`
 * Its `pool` and `db` refuse a statement on a customer's table that does not say whose rows it wants.
 */
export const createTestDatabase = async (template: Template = "empty"): Promise<TestDatabase> => {
  const serverUrl = inject("testServerUrl");
  const name = newTestDatabaseName();
  await withAdmin(serverUrl, async (admin) => {
    const source = await ensureTemplate({ admin, serverUrl }, template);
    await admin.query(`create database ${name} template ${source}`);
  });
  const url = urlOfDatabase(serverUrl, name);
  const database = openDatabase({ url, statementTimeoutMs, poolSize: 5 });
  const backstage = openDatabase({ url, statementTimeoutMs, poolSize: 2 });
  guardOwnedTables(database.pool, await ownedTables(backstage.pool));
  afterAll(async () => {
    await Promise.all([database.close(), backstage.close()]);
    await withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  });
  return { ...database, url, unguarded: backstage.pool };
};
