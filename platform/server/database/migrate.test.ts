import { writeFileSync } from "node:fs";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { migrate } from "./migrate.ts";

const { url, unguarded: pool } = await createTestDatabase("blank");

beforeEach(async () => {
  await pool.query("drop schema public cascade; create schema public");
});

const newFolder = (files: Record<string, string>): string => {
  const folder = temporaryFolder("migrations");
  write(folder, files);
  return folder;
};

const write = (folder: string, files: Record<string, string>) => {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
};

const tables = async (): Promise<string[]> => {
  const found = await pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return found.rows.map(({ name }) => name).filter((name) => !["migrations", "backfills"].includes(name));
};

const meters = { "0001-meters.sql": "create table meters (meter_id int)" };
const readings = {
  "0002-readings.sql": "create table readings (meter_id int); insert into readings values (1)",
};

test("each migration runs once, in order", async () => {
  const folder = newFolder({ ...readings, ...meters });
  expect(await migrate({ url, folder })).toEqual(["0001-meters.sql", "0002-readings.sql"]);
  expect(await migrate({ url, folder })).toEqual([]);
  expect((await pool.query("select * from readings")).rowCount).toBe(1);
});

test("of several servers that start at once, one migrates and the others wait for it", async () => {
  const folder = newFolder({ ...meters, "0002-slow.sql": "select pg_sleep(0.2); create table slow ()" });
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate({ url, folder })));
  expect(runs.flat().toSorted()).toEqual(["0001-meters.sql", "0002-slow.sql"]);
  expect(runs.filter((names) => names.length === 0)).toHaveLength(3);
});

/** Like pgbouncer, never ends a server's session: the terminate message of a client is dropped. */
const startSessionKeeper = async (): Promise<string> => {
  const { hostname, port } = new URL(url);
  const sessions: Socket[] = [];
  const keeper = createServer((client) => {
    const session = connect(Number(port), hostname);
    sessions.push(session);
    for (const socket of [client, session]) socket.on("error", () => {});
    client.on("data", (message) => {
      if (message.at(0) !== terminate) session.write(message);
    });
    session.on("data", (message) => client.write(message));
  });
  keeper.listen(0, "127.0.0.1");
  await once(keeper, "listening");
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    keeper.close();
  });
  const address = keeper.address();
  const keeperPort = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(new URL(url), { host: `127.0.0.1:${keeperPort}` }).href;
};
const terminate = "X".charCodeAt(0);

test("a pooler that never ends sessions leaves no lock behind for the next migration", async () => {
  const pooled = await startSessionKeeper();
  const folder = newFolder(meters);
  expect(await migrate({ url: pooled, folder })).toEqual(["0001-meters.sql"]);
  write(folder, readings);
  expect(await migrate({ url, folder })).toEqual(["0002-readings.sql"]);
});

test("a migration that was edited after it ran is refused with an error that names it", async () => {
  const folder = newFolder({ ...meters, ...readings });
  await migrate({ url, folder });
  write(folder, { "0001-meters.sql": "create table meters (meter_id bigint)" });
  await expect(migrate({ url, folder })).rejects.toThrow(
    "Migration 0001-meters.sql was changed after it had run",
  );
});

test("a database of a newer version is not changed", async () => {
  await migrate({ url, folder: newFolder({ ...meters, ...readings }) });
  await expect(migrate({ url, folder: newFolder(meters) })).rejects.toThrow("0002-readings.sql");
});

test("a failed migration is rolled back, and runs once it is corrected", async () => {
  const folder = newFolder({ ...meters, "0002-readings.sql": "create table readings (); select 1 / 0" });
  await expect(migrate({ url, folder })).rejects.toThrow("Migration 0002-readings.sql failed");
  expect(await tables()).toEqual(["meters"]);
  write(folder, readings);
  expect(await migrate({ url, folder })).toEqual(["0002-readings.sql"]);
});

test("a connection lost during a migration rolls it back", async () => {
  const folder = newFolder({ ...meters, "0002-slow.sql": "create table slow (); select pg_sleep(30)" });
  const cut = expect(migrate({ url, folder })).rejects.toThrow("0002-slow.sql");
  await vi.waitFor(async () => {
    const ended = await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'llum migrations' and wait_event = 'PgSleep'",
    );
    expect(ended.rowCount).toBe(1);
  }, 60_000);
  await cut;
  expect(await tables()).toEqual(["meters"]);
});

test("a gap in the numbers, or a migration that commits by itself, is refused before anything runs", async () => {
  await expect(
    migrate({ url, folder: newFolder({ ...meters, "0003-late.sql": "select 1" }) }),
  ).rejects.toThrow("Migration 0003-late.sql should be named 0002-");
  await expect(migrate({ url, folder: newFolder({ "0001-own.sql": "select 1;\ncommit;" }) })).rejects.toThrow(
    "0001-own.sql must leave begin and commit",
  );
  expect(await tables()).toEqual([]);
});

test("the product's own migrations bring an empty database up to date", async () => {
  await migrate({ url });
  expect(await tables()).toContain("customers");
});
