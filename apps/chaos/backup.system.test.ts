import type { ChildProcess } from "node:child_process";
import { cpSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { freePort, startPortalProcess, stopPortalProcess } from "#platform/testing/browser/portal-process.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { backUpCluster } from "./postgres-pair.ts";
import { startSteadyCases } from "./steady-cases.ts";
import { signIn, startSteadyLoad } from "./steady-load.ts";

const folder = temporaryFolder("chaos-backup");
const databaseFolder = join(folder, "database");
const copyFolder = join(folder, "copy");
const dataDir = join(folder, "data");
const settings = { wal_keep_size: "512MB" };
const betweenCallsMs = 20;
/** Before the backup, and after it. */
const partMs = 1_500;

const configuration = join(folder, "llum.json");
const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
const rateLimits = { read: 100_000, write: 100_000, document: 100_000 };
writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits }));

let database: EmbeddedPostgres;
let restored: EmbeddedPostgres | undefined;
let server: ChildProcess;
let origin = "";

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: databaseFolder, settings });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = await startPortalProcess({
    port,
    databaseUrl: database.url,
    dataDir,
    configuration,
    isQuiet: true,
  });
});
afterAll(async () => {
  await stopPortalProcess(server);
  await restored?.stop();
  await database?.stop();
});

const query = async ({ url }: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const subjectsIn = async (of: EmbeddedPostgres): Promise<string[]> =>
  (await query(of, "select subject from cases where subject like 'Pregunta %' order by 1")).map(
    ({ subject }) => String(subject),
  );

/** Cases without the job or the event that is written in the same transaction. */
const halfCases = (of: EmbeddedPostgres): Promise<Record<string, unknown>[]> =>
  query(
    of,
    `select subject from cases c where subject like 'Pregunta %' and not (
       exists (select from jobs.job where data->'payload'->>'reference' = c.reference)
       and exists (select from outbox_events where payload::text like '%' || c.reference || '%')) order by 1`,
  );

interface NamedFile {
  readonly key: string;
  readonly sizeBytes: number;
}

/** The files that customers sent, as the database names them. */
const filesNamedBy = async (of: EmbeddedPostgres): Promise<NamedFile[]> =>
  (await query(of, "select storage_key, size_bytes from uploads")).map((row) => ({
    key: String(row["storage_key"]),
    sizeBytes: Number(row["size_bytes"]),
  }));

/** The keys of files that are not in the folder, or not whole. */
const missingIn = (files: string, named: readonly NamedFile[]): string[] =>
  named
    .filter(({ key, sizeBytes }) => statSync(join(files, key), { throwIfNoEntry: false })?.size !== sizeBytes)
    .map(({ key }) => key);

test("a backup that is made while customers work has every change before it, whole, and each file that it names", async () => {
  const cookie = await signIn(origin, demoPeople.household.taxId);
  const load = startSteadyLoad({ origin, cookies: [cookie], betweenCallsMs });
  const cases = await startSteadyCases({ origin, cookie, betweenCallsMs });
  await wait(partMs);
  const before = await subjectsIn(database);
  cpSync(join(dataDir, "files"), join(folder, "early-files"), { recursive: true });
  await backUpCluster(database.url, databaseFolder, copyFolder);
  cpSync(join(dataDir, "files"), join(folder, "files"), { recursive: true });
  const stillNamed = new Set((await filesNamedBy(database)).map(({ key }) => key));
  await wait(partMs);
  await cases.stop();
  await load.stop();

  restored = await startEmbeddedPostgres({ dataDir: copyFolder, settings });
  const after = await subjectsIn(restored);
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter((subject) => !after.includes(subject))).toEqual([]);
  expect(after.length).toBeLessThan((await subjectsIn(database)).length);
  expect(await halfCases(restored)).toEqual([]);
  // What its owner deleted during the backup may be gone.
  const named = (await filesNamedBy(restored)).filter(({ key }) => stillNamed.has(key));
  expect(named.length).toBeGreaterThan(0);
  expect(missingIn(join(folder, "files"), named)).toEqual([]);
  // The other way round, files that arrived between the two copies are missing.
  expect(missingIn(join(folder, "early-files"), named)).not.toEqual([]);
  await query(restored, "delete from jobs.job");
  expect((await halfCases(restored)).map(({ subject }) => subject)).toEqual(after);
});
