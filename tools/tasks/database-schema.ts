import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { readCatalogue } from "./schema/read-catalogue.ts";
import { schemaSql } from "./schema/schema-sql.ts";

const databaseDir = fileURLToPath(new URL("../../database", import.meta.url));

const dataDir = mkdtempSync(join(tmpdir(), "llum-schema-"));
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
try {
  await migrate({ url: postgres.url });
  const database = openDatabase({ url: postgres.url, statementTimeoutMs: 30_000, poolSize: 1 });
  const catalogue = await readCatalogue(database.pool);
  await database.close();
  writeFileSync(join(databaseDir, "schema.sql"), schemaSql(catalogue));
  process.stdout.write(`Wrote database/schema.sql: ${catalogue.tables.length} tables.\n`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
