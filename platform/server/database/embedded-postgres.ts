import { existsSync, mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { DataDirectoryInUseError, holderOf, lockDataDirectory } from "./data-directory-lock.ts";
import { preparePostgresBinaries } from "./postgres-binaries.ts";
import {
  clusterDirOf,
  createCluster,
  readAccess,
  settleAccess,
  urlOf,
  type ClusterAccess,
} from "./postgres-cluster.ts";
import { startPostmaster, stopOrphan } from "./postmaster.ts";

const databaseName = "llum";

/** `url` is that of the database "llum", with its password. `stop` may be called twice. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Called with a message when something takes long, or when an error is being repaired. */
  onProgress?: (message: string) => void;
  /** PostgreSQL settings that override the defaults, such as `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
};

const ensureDatabase = async (access: ClusterAccess): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(access, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
};

const ensureCluster = async (
  dataDir: string,
  binDir: string,
  onProgress: (message: string) => void,
): Promise<ClusterAccess> => {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(clusterDir)) {
    onProgress(`Creating the database in ${clusterDir}`);
    return createCluster(dataDir, binDir);
  }
  const access = readAccess(dataDir);
  if (access === undefined) {
    throw new Error(
      `${dataDir}/postgres-access.json is missing: without it the database beside it cannot be opened.`,
    );
  }
  return settleAccess(dataDir, access);
};

/**
 * Starts the PostgreSQL of the data directory, creating it the first time (`dataDir/postgres`, log in
 * `dataDir/postgres.log`), and runs it until `stop` or the end of this process. A PostgreSQL left over from a killed
 * server is shut down cleanly first. Throws `DataDirectoryInUseError` when another running server holds the directory.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  onProgress = () => {},
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDirectory(dataDir);
  try {
    const binDir = preparePostgresBinaries({ asOtherUser: process.getuid?.() === 0 });
    await stopOrphan(clusterDirOf(dataDir), onProgress);
    const access = await ensureCluster(dataDir, binDir, onProgress);
    const postmaster = await startPostmaster({ dataDir, binDir, access, settings, onProgress });
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= postmaster.stop().finally(lock.release));
    await ensureDatabase(access).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url: urlOf(access, databaseName), stop };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/** The database of the running server that holds the directory; `undefined` when that server stops meanwhile. */
const waitForOwner = async (dataDir: string): Promise<EmbeddedPostgres | undefined> => {
  const deadline = performance.now() + 30_000;
  for (let holder = holderOf(dataDir); holder !== undefined; holder = holderOf(dataDir)) {
    const access = readAccess(dataDir);
    const url = access && urlOf(access, databaseName);
    if (url !== undefined && (await canConnect(url))) return { url, stop: async () => {} };
    if (performance.now() > deadline) {
      throw new Error(`Process ${holder} holds ${dataDir}, but its database does not answer.`);
    }
    await delay(50);
  }
  return undefined;
};

/**
 * The embedded database for a command line tool: that of the server which runs on this data directory (`stop` leaves it
 * running), or one started here until `stop`.
 */
export const joinEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  for (;;) {
    const joined = await waitForOwner(options.dataDir);
    if (joined !== undefined) return joined;
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError)) throw error;
    }
  }
};
