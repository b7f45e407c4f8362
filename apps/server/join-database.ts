import { joinEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import type { Environment } from "./environment.ts";
import { reachDatabase } from "./reach-database.ts";

/** The portal's database, whether the portal runs or not; what takes time or goes wrong is told in plain words. */
export const joinDatabase = async (
  { databaseUrl, dataDir }: Environment,
  onProgress: (message: string) => void,
) => {
  if (databaseUrl === undefined) return joinEmbeddedPostgres({ dataDir, onProgress });
  await reachDatabase(databaseUrl);
  return { url: databaseUrl, stop: async () => {} };
};
