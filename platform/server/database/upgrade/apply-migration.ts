import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { hasCode } from "#platform/server/error-code.ts";
import { execute, int, queryRows, text } from "../query.ts";
import type { Backfill } from "./backfill-files.ts";
import { countUpTo, recordNextPass } from "./backfill-progress.ts";
import { statementFor } from "./convert-rows.ts";
import type { Migration } from "./migration-files.ts";
import { validityOf } from "./work-online.ts";

/**
 * Short, because all statements on a table wait behind a lock that is waited for: calls are held up no longer than this
 * and the migration itself.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html
 */
const lockTimeout = "1s";
const lockCodes = ["55P03", "40P01"];
const pausesMs = { first: 250, most: 5_000 } as const;
/** Rows that servers of the version before wrote after the backfill's end, and that the migration converts itself. */
const maxLateRows = 10_000;

export interface ApplyOptions {
  readonly report: (message: string) => void;
  /** How long locks are asked for again and again. */
  readonly giveUpAfterMs: number;
}

/** The transactions that are open for longest, in words. */
const openTransactions = async (client: pg.ClientBase): Promise<string> => {
  const rows = await queryRows(client, {
    text: `select pid, coalesce(nullif(application_name, ''), 'unnamed') as name,
             extract(epoch from now() - xact_start)::integer as seconds
           from pg_stat_activity
           where datname = current_database() and xact_start < now() - interval '1 second' and pid <> pg_backend_pid()
             and application_name <> 'llum migrations'
           order by xact_start limit 3`,
    columns: { pid: int, name: text, seconds: int },
  });
  return rows.map(({ pid, name, seconds }) => `${name} (process ${pid}, for ${seconds} s)`).join(", ");
};

/** Thrown by a migration whose backfill has not ended; nothing of the migration has run. */
class BackfillNotEnded extends Error {}

const settleRows = async (
  client: pg.ClientBase,
  backfill: Extract<Backfill, { kind: "rows" }>,
): Promise<void> => {
  const { table, pending, name } = backfill;
  await execute(client, { text: `lock table ${table} in share row exclusive mode` });
  const late = await countUpTo(client, { from: table, where: pending, limit: maxLateRows + 1 });
  if (late > maxLateRows)
    throw new BackfillNotEnded(`More than ${maxLateRows} rows of ${table} were written without ${name}.`);
  if (late > 0) await execute(client, { text: statementFor(backfill, () => "true") });
};

/** In the migration's transaction: converts the last rows, while the table is locked, or refuses. */
const settle = async (client: pg.ClientBase, backfill: Backfill): Promise<void> => {
  if (backfill.kind === "rows") return settleRows(client, backfill);
  if ((await validityOf(client, backfill)) !== true)
    throw new BackfillNotEnded(`The ${backfill.kind} ${backfill.object} is not valid.`);
};

const applyOnce = async (
  client: pg.ClientBase,
  { name, sql, sha256, compatibleSince }: Migration,
  needs: readonly Backfill[],
): Promise<void> => {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    for (const backfill of needs) await settle(client, backfill);
    await client.query(sql);
    await client.query("insert into migrations (name, sha256, compatible_since) values ($1, $2, $3)", [
      name,
      sha256,
      compatibleSince ?? null,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
};

const reasonOf = async (client: pg.ClientBase, cause: unknown): Promise<string> => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (!hasCode(cause, ...lockCodes)) return reason;
  const open = await openTransactions(client).catch(() => "");
  return `${reason}${open === "" ? "" : `; open transactions: ${open}`}`;
};

/**
 * Applies a migration whole or not at all. A lock is waited for a second and then given back, so that calls do not queue
 * up behind a long transaction, and asked for again until `giveUpAfterMs`. Throws, naming the migration.
 */
export const applyMigration = async (
  client: pg.ClientBase,
  { migration, needs }: { readonly migration: Migration; readonly needs: readonly Backfill[] },
  { report, giveUpAfterMs }: ApplyOptions,
): Promise<void> => {
  const endsAt = performance.now() + giveUpAfterMs;
  for (let pauseMs: number = pausesMs.first; ; pauseMs = Math.min(pauseMs * 2, pausesMs.most)) {
    try {
      return await applyOnce(client, migration, needs);
    } catch (cause) {
      if (cause instanceof BackfillNotEnded) for (const { name } of needs) await recordNextPass(client, name);
      if (!hasCode(cause, ...lockCodes) || performance.now() + pauseMs > endsAt)
        throw new Error(
          `Migration ${migration.name} failed and was rolled back: ${await reasonOf(client, cause)}`,
          { cause },
        );
      if (pauseMs === pausesMs.first) report(`${migration.name} waits for a table that is in use`);
      await wait(pauseMs);
    }
  }
};
