import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { DataDirectoryInUseError, startOfProcess } from "#platform/server/database/data-directory-lock.ts";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { newRunFolder } from "../temporary/run-folder.ts";
import { citusUrl } from "./citus-cluster.ts";
import {
  currentTemplates,
  isTemplate,
  isTestDatabase,
  sendOnDatabases,
  type TestServer,
} from "./templates.ts";

// Test data need not survive a power cut: fsync is off only here.
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const cacheDir = fileURLToPath(new URL("../../../node_modules/.cache/llum/test-postgres", import.meta.url));

/** The files of the templates on a cluster, which stays when the run ends. */
const citusCacheDir = join(cacheDir, "../test-citus");

type Server = Omit<TestServer, "templates"> & { stop: () => Promise<void> };

const startThrowaway = async (): Promise<Server> => {
  const dataDir = newRunFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings });
  return {
    url,
    filesDir: join(dataDir, "files"),
    stop: () => stop().finally(() => rmSync(dataDir, { recursive: true, force: true })),
  };
};

/** Named after the machine's boot: without fsync, a cluster is not reliable after the next one. */
const cachedDataDir = (): string => {
  const name = createHash("sha256")
    .update(startOfProcess(1) ?? "")
    .digest("hex")
    .slice(0, 12);
  mkdirSync(cacheDir, { recursive: true });
  for (const old of readdirSync(cacheDir)) {
    if (old !== name) rmSync(join(cacheDir, old), { recursive: true, force: true });
  }
  return join(cacheDir, name);
};

/**
 * Reused between runs with its templates, so that the next run starts at once; a simultaneous second run creates its
 * own.
 */
const startServer = async (): Promise<Server> => {
  const cluster = citusUrl();
  if (cluster !== undefined) {
    const name = createHash("sha256").update(cluster).digest("hex").slice(0, 12);
    const filesDir = join(citusCacheDir, name);
    return { url: cluster, filesDir, stop: async () => {} };
  }
  try {
    const dataDir = cachedDataDir();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, settings });
    return { url, filesDir: join(dataDir, "files"), stop };
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return startThrowaway();
    throw error;
  }
};

const dropLeftovers = async (server: TestServer): Promise<void> => {
  const { url, filesDir, templates } = server;
  const current = new Set(Object.values(templates));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select datname from pg_database");
    for (const { datname } of rows) {
      const isOld = isTestDatabase(datname) || (isTemplate(datname) && !current.has(datname));
      if (!isOld) continue;
      await sendOnDatabases(client, server, [`drop database if exists ${datname} with (force)`]);
      rmSync(join(filesDir, datname), { recursive: true, force: true });
    }
  } finally {
    await client.end();
  }
};

export type TestPostgres = TestServer & { stop: () => Promise<void> };

/** The single PostgreSQL of a test run; its templates are built by the first test that needs them. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const { url, filesDir, stop } = await startServer();
  try {
    const server = { url, filesDir, templates: await currentTemplates() };
    await dropLeftovers(server);
    return { ...server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
