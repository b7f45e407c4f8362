import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";

/** Runs the work on an empty embedded PostgreSQL with the product's settings, and removes it afterwards. */
export const withScratchPostgres = async <T>(
  onProgress: (message: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-postgres-"));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, onProgress });
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
