import { bool, queryRow, queryRows, text, type Queryable } from "../query.ts";
import { backfillsDir, readBackfills, type Backfill } from "./backfill-files.ts";
import { readProgress, type Progress } from "./backfill-progress.ts";
import { migrationsDir, readMigrations, type Migration } from "./migration-files.ts";

export interface BackfillStatus {
  readonly name: string;
  readonly table: string;
  /** `not_begun`: the migration that prepares it has not run. `failed`: tried again; `failure` says why. */
  readonly state: "not_begun" | "running" | "failed" | "ended";
  readonly rowsRead: number;
  readonly rowsAbout: number;
  /** From 1; each after the first is for rows that servers of the version before wrote meanwhile. */
  readonly pass: number;
  readonly since: Date | undefined;
  readonly endedAt: Date | undefined;
  /** By the rate of the last batches, with their pauses; undefined before the first batch and after the last one. */
  readonly secondsLeft: number | undefined;
  readonly failure: string | undefined;
  /** Migrations that cannot run before it has ended. */
  readonly neededBy: readonly string[];
}

export interface UpgradeStatus {
  /** Migrations of this version that have not run, in order. */
  readonly pending: readonly string[];
  readonly backfills: readonly BackfillStatus[];
}

const appliedNames = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const found = await queryRow(db, {
    text: `select to_regclass('migrations') is not null as "isThere"`,
    columns: { isThere: bool },
  });
  if (found?.isThere !== true) return new Set();
  const rows = await queryRows(db, { text: "select name from migrations", columns: { name: text } });
  return new Set(rows.map(({ name }) => name));
};

const stateOf = (known: Progress | undefined): BackfillStatus["state"] => {
  if (known === undefined) return "not_begun";
  if (known.endedAt !== null) return "ended";
  return known.failure === null ? "running" : "failed";
};

const secondsLeft = (known: Progress | undefined): number | undefined => {
  if (known === undefined || known.endedAt !== null || !known.rowsPerSecond) return undefined;
  return Math.max(0, known.rowsAbout - known.rowsRead) / known.rowsPerSecond;
};

const statusOf = (
  { name, table }: Backfill,
  known: Progress | undefined,
  migrations: readonly Migration[],
): BackfillStatus => ({
  name,
  table,
  state: stateOf(known),
  rowsRead: known?.rowsRead ?? 0,
  rowsAbout: known?.rowsAbout ?? 0,
  pass: known?.pass ?? 1,
  since: known?.startedAt,
  endedAt: known?.endedAt ?? undefined,
  secondsLeft: secondsLeft(known),
  failure: known?.failure ?? undefined,
  neededBy: migrations.filter(({ needs }) => needs.includes(name)).map((migration) => migration.name),
});

/** What this version of the product has still to do in a database, which it does not change. */
export const readUpgradeStatus = async (
  db: Queryable,
  { folder = migrationsDir, backfillFolder = backfillsDir } = {},
): Promise<UpgradeStatus> => {
  const migrations = await readMigrations(folder);
  const applied = await appliedNames(db);
  const progress = await readProgress(db);
  const backfills = await readBackfills(backfillFolder);
  return {
    pending: migrations.map(({ name }) => name).filter((name) => !applied.has(name)),
    backfills: backfills.map((backfill) =>
      statusOf(
        backfill,
        progress.find(({ name }) => name === backfill.name),
        migrations,
      ),
    ),
  };
};
