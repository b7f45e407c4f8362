import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startTestPostgres } from "../database/test-postgres.ts";
import { startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { announcePostgres, createPortalDatabase, openPortalDatabase } from "./portal-database.ts";
import { changesOf, readSharedState } from "./shared-state.ts";

/** All tests come from one address and many are the same customer, so that here their calls are hardly counted. */
const rateLimits = { read: 60_000, write: 60_000, signIn: 60_000, document: 60_000 };

const portOf = ({ projects }: FullConfig): number => Number(new URL(projects[0]?.use.baseURL ?? "").port);

/** Watches what all tests rely on; the answer says at the end what one of them changed. */
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
 * Starts the portal that the tests share, the demo's; answers how to stop it, which fails where a test has changed
 * what others rely on.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes nothing else
export default async function startSharedPortal(config: FullConfig): Promise<() => Promise<void>> {
  // Told to end, this process ends as it does by itself, so that what it started and wrote goes with it.
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
