import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { freePort, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

const access = z.object({ port: z.int(), password: z.string() });

const runFolder = (): string => {
  const folder = process.env.E2E_RUN_DIR;
  if (folder === undefined)
    throw new Error("E2E_RUN_DIR is missing: playwright.config.ts makes the run's folder");
  return folder;
};
const preparedDir = (): string => join(runFolder(), "prepared");

/**
 * Starts a portal on an empty folder, as whoever tries the product does, and stops it again: what it made, its database
 * with the demo retailer, is what all portals of this run begin with.
 */
export const prepareData = async (configuration: string): Promise<void> => {
  const first = await startPortalProcess({ port: await freePort(), dataDir: preparedDir(), configuration });
  await stopPortalProcess(first);
};

/** A data folder like that of a portal that was started once and stopped; its database on a port of its own. */
export const copyPreparedData = async (dataDir: string): Promise<void> => {
  // The program keeps whose the database's files are; Node's own copy does not.
  execFileSync("cp", ["-a", preparedDir(), dataDir]);
  const file = join(dataDir, "postgres-access.json");
  const { password } = z.parse(access, JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, JSON.stringify({ port: await freePort(), password }));
};
