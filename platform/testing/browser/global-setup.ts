import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startTestPostgres } from "../database/test-postgres.ts";
import { startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { announcePostgres, createPortalDatabase, openPortalDatabase } from "./portal-database.ts";
import { changesOf, readSharedState } from "./shared-state.ts";

/** All tests come from one IP address and many use the same customer, so rate limits are practically off. */
const rateLimits = { read: 60_000, write: 60_000, signIn: 60_000, document: 60_000 };

const portOf = ({ projects }: FullConfig): number => Number(new URL(projects[0]?.use.baseURL ?? "").port);

/** Snapshots the state that all tests rely on; the returned function reports the changes at the end. */
const watchSharedState = async (url: string): Promise<() => Promise<string[]>> => {
  const database = openPortalDatabase(url);
  const before = await readSharedState(database);
  return async () => {
    const after = await readSharedState(database);
    await database.close();
    return changesOf(before, after);
  };
};

/**
 * Starts the demo portal that the tests share. Returns the function that stops it, which fails when a test has changed
 * the shared state.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes nothing else
export default async function startSharedPortal(config: FullConfig): Promise<() => Promise<void>> {
  // A signal ends this process through its normal exit, so that its child processes and files are removed.
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(143));
  const runDir = process.env.E2E_RUN_DIR ?? "";
  const dataDir = join(runDir, "shared");
  const configuration = join(runDir, "llum.json");
  const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
  writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits }));
  const postgres = await startTestPostgres();
  announcePostgres(postgres);
  const { url: databaseUrl, drop } = await createPortalDatabase(dataDir);
  process.env.E2E_DATABASE_URL = databaseUrl;
  const server = await startPortalProcess({ port: portOf(config), dataDir, databaseUrl, configuration });
  const findChanges = await watchSharedState(databaseUrl);
  return async () => {
    const changes = await findChanges();
    await stopPortalProcess(server);
    await drop();
    await postgres.stop();
    if (changes.length > 0)
      throw new Error(`A test changed ${changes.join(", ")} under all others: it needs startOwnPortal`);
  };
}
