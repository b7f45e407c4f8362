import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clusterDirOf } from "#platform/server/database/postgres-cluster.ts";
import { bool, queryRow } from "#platform/server/database/query.ts";
import type { Environment } from "../server/environment.ts";

const advice =
  "Set DATABASE_URL or DATA_DIR, and LLUM_CONFIGURATION, as the portal has them; start the portal once before the first load.";

/** Throws where the embedded database would be created: the load would succeed in a database that no portal reads. */
export const refuseWithoutDatabase = ({ databaseUrl, dataDir }: Environment): void => {
  if (databaseUrl !== undefined || existsSync(join(clusterDirOf(dataDir), "PG_VERSION"))) return;
  throw new Error(
    `No portal has started with the data directory ${dataDir}, so nothing is loaded. ${advice}`,
  );
};

/** Throws for a database without the portal's tables. */
export const refuseWithoutPortal = async (url: string, { databaseUrl }: Environment): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await queryRow(client, {
      text: "select coalesce(to_regclass('migrations') is not null, false) as \"isPortals\"",
      columns: { isPortals: bool },
    });
    if (found?.isPortals === true) return;
  } finally {
    await client.end();
  }
  const place = databaseUrl === undefined ? "this data directory" : "the database of DATABASE_URL";
  throw new Error(`No portal has started with ${place}, so nothing is loaded. ${advice}`);
};
