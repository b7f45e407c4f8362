import type pg from "pg";
import { afterAll, inject } from "vitest";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { temporaryFolder } from "../temporary/temporary-folder.ts";
import { guardCitus, readCluster } from "./citus-guard.ts";
import { prepareCitusGuard } from "./citus-refusals.ts";
import { checkDeclaredColumns } from "./declared-columns.ts";
import { guardOwnedTables } from "./owned-tables-guard.ts";
import { directories, ownedTables } from "./owned-tables.ts";
import { copyTemplate } from "./template-copy.ts";
import type { Template } from "./templates.ts";

const statementTimeoutMs = 10_000;

export type TestDatabase = Database & {
  url: string;
  /** The files that belong to its rows (the demo's documents), in the test file's own folder. */
  filesDir: string;
  /** Without the guard, for a test that sets up or counts rows of all customers. */
  unguarded: pg.Pool;
};

/**
 * The test file's own database, a copy of the template, dropped after the file. At the top of the file: `const database
 * = await createTestDatabase("demo");` Its `pool` refuses a statement on a customer's table without a condition on the
 * customer, one that Citus refuses, and one whose declared columns differ from its result; `unguarded` refuses only the
 * latter.
 */
export const createTestDatabase = async (template: Template = "empty"): Promise<TestDatabase> => {
  const filesDir = temporaryFolder("files");
  const { url, drop } = await copyTemplate(inject("testServer"), template, filesDir);
  const database = openDatabase({ url, statementTimeoutMs, poolSize: 5 });
  const backstage = openDatabase({ url, statementTimeoutMs, poolSize: 2 });
  checkDeclaredColumns(database.pool);
  checkDeclaredColumns(backstage.pool);
  guardOwnedTables(database.pool, {
    owned: new Set(await ownedTables(backstage.pool)),
    directories: new Set(await directories(backstage.pool)),
  });
  await prepareCitusGuard();
  guardCitus(database.pool, await readCluster(backstage.pool));
  afterAll(async () => {
    await Promise.all([database.close(), backstage.close()]);
    await drop();
  });
  return { ...database, url, filesDir, unguarded: backstage.pool };
};
