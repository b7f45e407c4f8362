import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { openPortalDatabase } from "./portal-database.ts";
import { copyPreparedData, prepareData } from "./prepared-data.ts";
import { changesOf, readSharedState } from "./shared-state.ts";

/** All tests come from one address and many are the same customer, so that here their calls are hardly counted. */
const rateLimits = { read: 60_000, write: 60_000, signIn: 60_000, document: 60_000 };

const portOf = ({ projects }: FullConfig): number => Number(new URL(projects[0]?.use.baseURL ?? "").port);

/** Watches what all tests rely on; the answer says at the end what one of them changed. */
const watchSharedState = async (dataDir: string): Promise<() => Promise<string[]>> => {
  const database = await openPortalDatabase(dataDir);
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
  const dataDir = process.env.E2E_DATA_DIR ?? "";
  const configuration = join(process.env.E2E_RUN_DIR ?? "", "llum.json");
  const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
  writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits }));
  await prepareData(configuration);
  await copyPreparedData(dataDir);
  const server = await startPortalProcess({ port: portOf(config), dataDir, configuration });
  const findChanges = await watchSharedState(dataDir);
  return async () => {
    const changes = await findChanges();
    await stopPortalProcess(server);
    if (changes.length > 0)
      throw new Error(`A test changed ${changes.join(", ")} under all others: it needs startOwnPortal`);
  };
}
