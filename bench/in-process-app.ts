import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { noJobs } from "#platform/server/jobs/jobs.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { createApp } from "../apps/server/app.ts";
import { createServices, type Services } from "../apps/server/assembly/services.ts";
import { sandboxSigning } from "../apps/server/assembly/signing-identity.ts";

/** The server's app without a network and without rate limits. */
export const appOf = (services: Services): Promise<FastifyInstance> =>
  createApp({
    services,
    https: false,
    trustedProxies: [],
    logLevel: "silent",
    webRoot: undefined,
    demoPeople: undefined,
    hasMailbox: false,
    metricsToken: undefined,
    isDraining: () => false,
    rateLimits: { read: 1e9, write: 1e9, sign_in: 1e9, document: 1e9, lookup: 1e9 },
  });

interface Parts {
  readonly database: Database;
  readonly services: Services;
}

/** Runs the work with the services of a server on the database, which `fill` has filled before. */
export const withServices = async <T>(
  { url, fill }: { url: string; fill: (database: Database, storage: FileStorage) => Promise<void> },
  work: (parts: Parts) => Promise<T>,
): Promise<T> => {
  const database = openDatabase({ url, statementTimeoutMs: 3_600_000, poolSize: 4 });
  const folder = mkdtempSync(join(tmpdir(), "llum-bench-files-"));
  try {
    const storage = openLocalDisk({ folder });
    await fill(database, storage);
    const services = await createServices({
      allowsSandboxes: true,
      database,
      storage,
      incomingFolder: folder,
      configuration: await loadConfiguration("deployments/demo/llum.json"),
      keyring: createKeyring(["a secret for measuring"]),
      jobs: noJobs,
      publicOrigin: "http://localhost",
      findSigningIdentity: sandboxSigning(folder),
      onFailure: (error) => console.error(error),
    });
    return await work({ database, services });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
