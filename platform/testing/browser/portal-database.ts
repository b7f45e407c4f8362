import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";

const access = z.object({ port: z.int(), password: z.string() });

/** The database of a portal that runs with its own (`startOwnPortal`), beside its server: for what no door lets through. */
export const openPortalDatabase = async (dataDir: string): Promise<Database> => {
  const file = await readFile(join(dataDir, "postgres-access.json"), "utf8");
  const { port, password } = z.parse(access, JSON.parse(file));
  return openDatabase({
    url: `postgres://llum:${password}@127.0.0.1:${port}/llum`,
    statementTimeoutMs: 60_000,
    poolSize: 1,
  });
};
