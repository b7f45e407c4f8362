import type pg from "pg";
import { nullable, queryRow, queryRows, text, bool } from "./query.ts";
import { applyMigration, type ApplyOptions } from "./upgrade/apply-migration.ts";
import { backfillsDir, readBackfills, type Backfill } from "./upgrade/backfill-files.ts";
import {
  countUpTo,
  createProgressTable,
  readProgress,
  recordBackfill,
  type Progress,
} from "./upgrade/backfill-progress.ts";
import { migrationsDir, readMigrations, type Migration } from "./upgrade/migration-files.ts";
import { whileLocked, withClient } from "./upgrade/own-connection.ts";
import { runBackfill } from "./upgrade/run-backfill.ts";

interface Applied {
  readonly name: string;
  readonly sha256: string;
  readonly compatibleSince: string | null;
}

export interface MigrateOptions {
  readonly url: string;
  readonly folder?: string;
  readonly backfillFolder?: string;
  readonly onProgress?: (message: string) => void;
  /** `small`: of tables that a second converts. `all`: what `upgrade run` and a rehearsal do. */
  readonly backfills?: "small" | "all";
  readonly onStep?: (step: UpgradeStep) => void;
  readonly giveUpAfterMs?: number;
}

/** What an upgrade did. `maxBatchMs` of a backfill: its longest batch. */
export type UpgradeStep =
  | { readonly kind: "migration"; readonly name: string; readonly tookMs: number }
  | {
      readonly kind: "backfill";
      readonly name: string;
      readonly tookMs: number;
      readonly maxBatchMs: number;
    };

/**
 * Any number, the same for all servers: the server that holds this lock migrates, the others wait. It is a lock of the
 * transaction: behind pgbouncer in transaction mode a lock of the session would stay on the pooled connection for ever.
 */
const lockKey = 7_355_608;
const connectionName = "llum migrations";
const holdLock = (client: pg.Client) => client.query("select pg_advisory_xact_lock($1)", [lockKey]);
const defaultGiveUpAfterMs = 10 * 60_000;
/** A backfill of fewer rows is run at the start, and needs no version of the product between. */
const smallRows = 20_000;

/** Servers that know the migration `compatibleSince` go on; one that does not is too old for the schema. */
const suits = (migrations: readonly Migration[], { compatibleSince }: Applied): boolean =>
  compatibleSince !== null && migrations.some(({ name }) => name === compatibleSince);

const refuseChanges = (migrations: readonly Migration[], applied: readonly Applied[]): void => {
  applied.forEach((landed, index) => {
    const ours = migrations[index];
    if (ours === undefined) {
      if (suits(migrations, landed)) return;
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

const createRecord = `create table if not exists migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now(), compatible_since text)`;

const hasTable = async (client: pg.ClientBase, name: string): Promise<boolean> => {
  const found = await queryRow(client, {
    text: `select to_regclass($1) is not null as "isThere"`,
    values: [name],
    columns: { isThere: bool },
  });
  return found?.isThere === true;
};

/** The records of the upgrade; a database of a version before backfills has only the names of its migrations. */
const prepareRecords = async (client: pg.ClientBase): Promise<void> => {
  await client.query(createRecord);
  const column = await queryRow(client, {
    text: `select exists (select from pg_attribute where attrelid = to_regclass('migrations')
             and attname = 'compatible_since') as "isThere"`,
    columns: { isThere: bool },
  });
  if (column?.isThere !== true)
    await client.query("alter table migrations add column if not exists compatible_since text");
  if (!(await hasTable(client, "backfills"))) await client.query(createProgressTable);
};

const readApplied = (client: pg.ClientBase): Promise<Applied[]> =>
  queryRows(client, {
    text: `select name, sha256, compatible_since as "compatibleSince" from migrations order by name`,
    columns: { name: text, sha256: text, compatibleSince: nullable(text) },
  });

interface Upgrade extends ApplyOptions {
  readonly url: string;
  readonly client: pg.Client;
  readonly backfills: readonly Backfill[];
  readonly runs: "small" | "all";
  readonly onStep: (step: UpgradeStep) => void;
}

const isSmall = async (client: pg.ClientBase, table: string): Promise<boolean> =>
  !(await hasTable(client, table)) ||
  (await countUpTo(client, { from: table, limit: smallRows + 1 })) <= smallRows;

const isEnded = (progress: readonly Progress[], { name }: Backfill): boolean =>
  progress.some((known) => known.name === name && known.endedAt !== null);

const needsOf = ({ backfills }: Upgrade, { name, needs }: Migration): Backfill[] =>
  needs.map((needed) => {
    const backfill = backfills.find((known) => known.name === needed);
    if (backfill === undefined)
      throw new Error(`Migration ${name} needs the backfill ${needed}, which is not there.`);
    return backfill;
  });

const notEnded = (migration: string, { name, table }: Backfill, known: Progress | undefined): Error =>
  new Error(
    `Migration ${migration} needs the backfill ${name} of ${table}, which has not ended` +
      (known === undefined
        ? " because it has not begun: this upgrade leaves out the version that begins it. "
        : ` (${known.rowsRead} of about ${known.rowsAbout} rows). `) +
      "The database was not changed. Go on with the version before until `npm run -s admin -- upgrade status` says that " +
      "it has ended; or stop the portal and run `npm run -s admin -- upgrade run --as NAME`, which converts it now.",
  );

/** Before anything is changed: a migration whose backfill of a large table has not ended is refused. */
const refuseUnended = async (upgrade: Upgrade, missing: readonly Migration[]): Promise<void> => {
  const progress = await readProgress(upgrade.client);
  for (const migration of missing)
    for (const backfill of needsOf(upgrade, migration)) {
      if (upgrade.runs === "all" || isEnded(progress, backfill)) continue;
      if (await isSmall(upgrade.client, backfill.table)) continue;
      throw notEnded(
        migration.name,
        backfill,
        progress.find(({ name }) => name === backfill.name),
      );
    }
};

const runNow = async ({ client, url, onStep, report }: Upgrade, backfill: Backfill): Promise<void> => {
  report(`Converting ${backfill.table}: ${backfill.name}`);
  await recordBackfill(client, backfill);
  const startMs = performance.now();
  let maxBatchMs = 0;
  const onBatch = (tookMs: number): void => {
    maxBatchMs = Math.max(maxBatchMs, tookMs);
  };
  await runBackfill(backfill, { url, share: 1, onBatch });
  onStep({ kind: "backfill", name: backfill.name, tookMs: performance.now() - startMs, maxBatchMs });
};

/** Runs what is to be run at once of the backfills that are prepared; of the others only their begin is recorded. */
const beginBackfills = async (upgrade: Upgrade, prepared: readonly Backfill[]): Promise<void> => {
  const { client } = upgrade;
  const progress = await readProgress(client);
  for (const backfill of prepared) {
    if (isEnded(progress, backfill)) continue;
    if (upgrade.runs === "all" || (await isSmall(client, backfill.table))) await runNow(upgrade, backfill);
    else await recordBackfill(client, backfill);
  }
};

const applyMissing = async (upgrade: Upgrade, migrations: readonly Migration[]): Promise<string[]> => {
  const { client, report, onStep } = upgrade;
  await prepareRecords(client);
  const applied = await readApplied(client);
  refuseChanges(migrations, applied);
  const missing = migrations.slice(applied.length);
  await refuseUnended(upgrade, missing);
  for (const migration of missing) {
    const needs = needsOf(upgrade, migration);
    await beginBackfills(upgrade, needs);
    report(`Migrating the database: ${migration.name}`);
    const startMs = performance.now();
    await applyMigration(client, { migration, needs }, upgrade);
    onStep({ kind: "migration", name: migration.name, tookMs: performance.now() - startMs });
  }
  const known = new Set(migrations.map(({ name }) => name));
  await beginBackfills(
    upgrade,
    upgrade.backfills.filter(({ after }) => known.has(after)),
  );
  return missing.map(({ name }) => name);
};

/**
 * Brings the database to this version: runs the missing migrations in order, each in its own transaction, and the
 * backfills of small tables; those of large ones begin, for the servers to run. Several servers may start at once: one
 * migrates, the others wait. Returns the names of the migrations that ran here. Throws, naming the migration, when one
 * fails (it is rolled back), was changed after it ran, is unknown, or needs a backfill that has not ended.
 */
export const migrate = async ({
  url,
  folder = migrationsDir,
  backfillFolder = backfillsDir,
  onProgress = () => {},
  backfills: runs = "small",
  onStep = () => {},
  giveUpAfterMs = defaultGiveUpAfterMs,
}: MigrateOptions): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  const backfills = await readBackfills(backfillFolder);
  const connection = { url, name: connectionName };
  return whileLocked(connection, holdLock, () =>
    withClient(connection, (client) =>
      applyMissing({ url, client, backfills, runs, onStep, report: onProgress, giveUpAfterMs }, migrations),
    ),
  );
};
