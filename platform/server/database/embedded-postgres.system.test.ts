import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startChildServer } from "#platform/testing/database/child-server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { DataDirectoryInUseError, holderOf, isPostmasterOf } from "./data-directory-lock.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/** Databases are large: each is deleted after its test. */
const newFolder = (): string => {
  const folder = temporaryFolder("embedded");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The parent is open to this user only, like a checkout in /root. */
const emptyDataDir = () => join(newFolder(), "data");

const pattern = temporaryFolder("embedded");
beforeAll(async () => (await startEmbeddedPostgres({ dataDir: join(pattern, "data") })).stop());
afterAll(() => rmSync(pattern, { recursive: true, force: true }));

/**
 * The data directory of a server that has run once. Copied, because creating a database takes longer than the rest of a
 * test.
 */
const usedDataDir = (): string => {
  const folder = newFolder();
  execFileSync("cp", ["-a", join(pattern, "data"), folder]);
  return join(folder, "data");
};

const started = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(postgres.stop);
  return postgres;
};

const ask = async (url: string, question: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
};

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

test("the first start creates a PostgreSQL 18 with durable writes", async () => {
  const dataDir = emptyDataDir();
  const { url } = await started(dataDir);
  const settings = [
    "fsync",
    "full_page_writes",
    "timezone",
    "server_encoding",
    "listen_addresses",
    "unix_socket_directories",
  ];
  expect(
    await ask(url, `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`),
  ).toEqual(["on", "on", "UTC", "UTF8", "127.0.0.1", ""]);
  expect(
    await ask(
      url,
      "select current_database(), lower('PEÑÍSCOLA'), current_setting('server_version_num')::int / 10000",
    ),
  ).toEqual(["llum", "peñíscola", 18]);
  expect(Number(new URL(url).port)).toBeLessThan(32_768);
});

test("other users of the machine cannot read the password or the rows", async () => {
  const dataDir = usedDataDir();
  const { url } = await started(dataDir);
  const modes = ["", "postgres", "postgres-access.json", "postgres.log"].map(
    (name) => statSync(join(dataDir, name)).mode & 0o077,
  );
  expect(modes).toEqual([0, 0, 0, 0]);
  await expect(ask(url.replace(/llum:[^@]+@/, "llum:guess@"), "select 1")).rejects.toThrow(/password/);
});

test("data survives a stop and a start, at the same address", async () => {
  const dataDir = usedDataDir();
  const first = await started(dataDir);
  await ask(first.url, "create table survivors as select 7 as answer");
  await first.stop();
  const second = await started(dataDir);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "select answer from survivors")).toEqual([7]);
});

test("a second server on the same data directory fails with the holder's pid, and the first continues", async () => {
  const dataDir = usedDataDir();
  const first = startChildServer(dataDir);
  const url = await first.ready;
  const second = await startChildServer(dataDir).ended;
  expect(second.code).toBe(1);
  expect(second.complaint).toContain(`in use by process ${first.pid}`);
  expect(second.complaint).toContain(`kill ${first.pid}`);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DataDirectoryInUseError);
  expect(await ask(url, "select 1")).toEqual([1]);
});

test("after a kill -9 of the server, the next server takes over without losing a row", async () => {
  const dataDir = usedDataDir();
  const killed = startChildServer(dataDir);
  await ask(await killed.ready, "create table survivors as select 7 as answer");
  await killed.signal("SIGKILL");
  const orphan = postmasterPid(dataDir);
  expect(isPostmasterOf(orphan, join(dataDir, "postgres"))).toBe(true);
  const { url } = await started(dataDir);
  expect(isPostmasterOf(orphan, join(dataDir, "postgres"))).toBe(false);
  expect(await ask(url, "select answer from survivors")).toEqual([7]);
});

test("PostgreSQL stops after SIGTERM and when the server just exits", async () => {
  const dataDir = usedDataDir();
  const terminated = startChildServer(dataDir);
  await terminated.ready;
  await terminated.signal("SIGTERM");
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  const leaving = startChildServer(dataDir, "exit");
  expect(await leaving.ended).toEqual({ code: 0, complaint: "" });
  await vi.waitFor(() => expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false), 60_000);
});

test("a PostgreSQL that dies is restarted", async () => {
  const dataDir = usedDataDir();
  const { url } = await started(dataDir);
  const died = postmasterPid(dataDir);
  process.kill(died, "SIGKILL");
  const pid = await vi.waitFor(() => ask(url, "select 1").then(() => postmasterPid(dataDir)), 60_000);
  expect(pid).not.toBe(died);
});

test("a command line tool uses a running server's database, and starts the database when no server runs", async () => {
  const dataDir = usedDataDir();
  const alone = await joinEmbeddedPostgres({ dataDir });
  await ask(alone.url, "create table survivors as select 7 as answer");
  await alone.stop();
  const server = startChildServer(dataDir);
  await vi.waitFor(() => expect(holderOf(dataDir)).toBe(server.pid), 60_000);
  const joined = await joinEmbeddedPostgres({ dataDir });
  expect(await ask(joined.url, "select answer from survivors")).toEqual([7]);
  await joined.stop();
  expect(await ask(await server.ready, "select 1")).toEqual([1]);
});

test("an interrupted start does not break the next one", async () => {
  const dataDir = emptyDataDir();
  mkdirSync(join(dataDir, "postgres.new/base"), { recursive: true });
  const { url } = await started(dataDir);
  expect(await ask(url, "select 1")).toEqual([1]);
  expect(existsSync(join(dataDir, "postgres.new"))).toBe(false);
});
