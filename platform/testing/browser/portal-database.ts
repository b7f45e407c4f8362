import { join } from "node:path";
import * as z from "zod/mini";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { copyTemplate, type TemplateCopy } from "../database/template-copy.ts";
import type { TestServer } from "../database/templates.ts";

const testServer = z.object({
  url: z.string(),
  filesDir: z.string(),
  templates: z.object({ empty: z.string(), demo: z.string() }),
});

/** Passes the run's PostgreSQL to the workers through the environment. */
export const announcePostgres = ({ url, filesDir, templates }: TestServer): void => {
  process.env.E2E_POSTGRES = JSON.stringify({ url, filesDir, templates });
};

/** A portal's own database with the demo retailer, and its documents in the portal's data folder. */
export const createPortalDatabase = (dataDir: string): Promise<TemplateCopy> => {
  const { E2E_POSTGRES: announced } = process.env;
  if (announced === undefined) throw new Error("E2E_POSTGRES is missing: global-setup.ts starts PostgreSQL");
  return copyTemplate(z.parse(testServer, JSON.parse(announced)), "demo", join(dataDir, "files"));
};

/** A connection to a portal's database, for checks and changes without an endpoint. */
export const openPortalDatabase = (url: string): Database =>
  openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 1 });
