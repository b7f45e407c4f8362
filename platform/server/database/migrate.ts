import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { queryRows, text } from "./query.ts";

const migrationsDir = fileURLToPath(new URL("../../../database/migrations", import.meta.url));

type Migration = { name: string; sql: string; sha256: string };
type Applied = { name: string; sha256: string };

export type MigrateOptions = {
  url: string;
  folder?: string;
  onProgress?: (message: string) => void;
};

/**
 * Any number, the same for all servers: the server that holds this lock migrates, the others wait. It is a lock of the
 * transaction: behind pgbouncer in transaction mode a lock of the session would stay on the pooled connection for ever.
 */
const lockKey = 7_355_608;

const ownTransaction = /^\s*(?:begin|start transaction|commit|rollback)\s*;/im;

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      if (Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]) !== index + 1) {
        throw new Error(
          `Migration ${name} should be named ${String(index + 1).padStart(4, "0")}-<what-it-does>.sql.`,
        );
      }
      const sql = await readFile(join(folder, name), "utf8");
      if (ownTransaction.test(sql))
        throw new Error(`Migration ${name} must leave begin and commit to the server.`);
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

const refuseChanges = (migrations: Migration[], applied: Applied[]): void => {
  applied.forEach((landed, index) => {
    const ours = migrations[index];
    if (ours === undefined) {
      throw new Error(
        `The database has migration ${landed.name}, which this version of the server does not know.`,
      );
    }
    if (ours.name !== landed.name || ours.sha256 !== landed.sha256) {
      throw new Error(
        `Migration ${landed.name} was changed after it had run (now ${ours.name}). ` +
          "A landed migration is never edited: restore it, and put the change in a new one.",
      );
    }
  });
};

const apply = async (client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback").catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
};

const createRecord = `create table if not exists migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

const applyMissing = async (
  client: pg.Client,
  migrations: Migration[],
  report: (message: string) => void,
) => {
  await client.query(createRecord);
  const applied = await queryRows(client, {
    text: "select name, sha256 from migrations order by name",
    columns: { name: text, sha256: text },
  });
  refuseChanges(migrations, applied);
  const missing = migrations.slice(applied.length);
  for (const migration of missing) {
    report(`Migrating the database: ${migration.name}`);
    await apply(client, migration);
  }
  return missing.map(({ name }) => name);
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: "llum migrations" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs `work` while a transaction on a connection of its own holds the lock. */
const holdingLock = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  withClient(url, async (client) => {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    try {
      return await work();
    } finally {
      await client.query("commit").catch(() => {});
    }
  });

/**
 * Brings the database to this version: runs the missing migrations in order, each in its own transaction. Several
 * servers may start at once: one migrates, the others wait. Returns the names that ran here. Throws, naming the
 * migration, when one fails (it is rolled back), was changed after it ran, or is unknown.
 */
export const migrate = async ({
  url,
  folder = migrationsDir,
  onProgress = () => {},
}: MigrateOptions): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  return holdingLock(url, () => withClient(url, (client) => applyMissing(client, migrations, onProgress)));
};
