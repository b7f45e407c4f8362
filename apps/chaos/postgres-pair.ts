import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { execute, queryRow, text } from "#platform/server/database/query.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";

/** A database and its streaming replica, which has every commit before the client hears of it. */
export interface PostgresPair {
  readonly url: string;
  /** Ends the first database by a signal, and returns when it accepts connections again at the same address. */
  readonly restart: (signal: "SIGINT" | "SIGQUIT" | "SIGKILL") => Promise<void>;
  /** Kills the first database as a power cut does, makes the replica the database, and returns the replica's port. */
  readonly failOver: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Writes a file of a cluster, which belongs to the cluster's owner. */
const writeOwned = (cluster: string, name: string, content: string): void => {
  const { uid, gid } = statSync(cluster);
  writeFileSync(join(cluster, name), content, { mode: 0o600 });
  chownSync(join(cluster, name), uid, gid);
};

/** Copies what is there; a file that the database removes meanwhile is none of a backup. */
const copyFolder = (paths: readonly string[], to: string): void => {
  const { status, stderr } = spawnSync("cp", ["-a", ...paths, to], { encoding: "utf8" });
  const faults = stderr
    .split("\n")
    .filter((line) => line !== "" && !line.includes("No such file or directory"));
  if (status !== 0 && faults.length > 0) throw new Error(faults.join("\n"));
};

/**
 * Copies the running cluster as PostgreSQL's manual tells for a base backup: its files, and then the log of what was
 * written meanwhile, as `pg_basebackup -X` does.
 */
export const backUpCluster = async (url: string, from: string, to: string): Promise<void> => {
  const cluster = join(to, "postgres");
  await withClient(url, async (client) => {
    await execute(client, { text: "select pg_backup_start('copy', true)", values: [] });
    mkdirSync(to, { mode: 0o700 });
    copyFolder([join(from, "postgres"), join(from, "postgres-access.json")], to);
    const stopped = await queryRow(client, {
      text: "select labelfile as label from pg_backup_stop(false)",
      values: [],
      columns: { label: text },
    });
    copyFolder([join(from, "postgres/pg_wal")], cluster);
    writeOwned(cluster, "backup_label", stopped?.label ?? "");
  });
  for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(cluster, name), { force: true });
};

/** Copies the running cluster, and tells the copy whom to follow. */
const copyCluster = async (url: string, from: string, to: string): Promise<void> => {
  await backUpCluster(url, from, to);
  const cluster = join(to, "postgres");
  const { hostname, port, username, password } = new URL(url);
  appendFileSync(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} application_name=replica'\n`,
  );
  writeOwned(cluster, "standby.signal", "");
};

const untilFollowed = async (url: string): Promise<void> =>
  withClient(url, async (client) => {
    for (;;) {
      const following = await execute(client, {
        text: "select from pg_stat_replication where sync_state = 'sync'",
        values: [],
      });
      if (following > 0) return;
      await wait(100);
    }
  });

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** Embedded databases that end without being stopped are started again. */
const restart = async (url: string, folder: string, signal: NodeJS.Signals): Promise<void> => {
  const startedAt = async (): Promise<string | undefined> =>
    withClient(url, (client) =>
      queryRow(client, {
        text: 'select pg_postmaster_start_time()::text as "startedAt"',
        columns: { startedAt: text },
      }),
    ).then(
      (row) => row?.startedAt,
      () => undefined,
    );
  const before = await startedAt();
  process.kill(postmasterOf(folder), signal);
  for (let now = before; now === before || now === undefined; now = await startedAt()) await wait(50);
};

/** Starts the pair in a folder; `fill` writes the database before it is copied. */
export const startPostgresPair = async (
  folder: string,
  fill: (url: string) => Promise<void>,
): Promise<PostgresPair> => {
  const settings = { wal_level: "replica", hot_standby: "on", wal_keep_size: "512MB" };
  const first = join(folder, "first");
  const second = join(folder, "second");
  const primary = await startEmbeddedPostgres({ dataDir: first, settings });
  const started: EmbeddedPostgres[] = [primary];
  const stop = async (): Promise<void> => void (await Promise.all(started.map((each) => each.stop())));
  try {
    await fill(primary.url);
    await copyCluster(primary.url, first, second);
    const replica = await startEmbeddedPostgres({ dataDir: second, settings });
    started.push(replica);
    await withClient(primary.url, async (client) => {
      await execute(client, { text: "alter system set synchronous_standby_names = 'replica'", values: [] });
      await execute(client, { text: "select pg_reload_conf()", values: [] });
    });
    await untilFollowed(primary.url);
    return {
      url: primary.url,
      restart: (signal) => restart(primary.url, first, signal),
      failOver: async () => {
        const pid = postmasterOf(first);
        const stopped = primary.stop();
        process.kill(pid, "SIGKILL");
        await stopped;
        await withClient(replica.url, (client) =>
          execute(client, { text: "select pg_promote(true)", values: [] }),
        );
        return Number(new URL(replica.url).port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
