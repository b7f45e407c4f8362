import { randomInt } from "node:crypto";
import { migrate, type UpgradeStep } from "../migrate.ts";
import type { Database } from "../pool.ts";
import { bool, execute, queryRow } from "../query.ts";
import { inTransaction } from "../in-transaction.ts";
import { withClient } from "./own-connection.ts";
import { backfillConnection } from "./run-backfill.ts";
import { watchLocks, type HeldLock } from "./watch-locks.ts";

export type RehearsedStep = UpgradeStep & {
  /** The longest lock that calls would have waited for. */
  readonly lock: HeldLock | undefined;
};

interface RehearsalOptions {
  /** The portal's own database, which the copy must not be. */
  readonly own: Pick<Database, "pool">;
  /** Of the copy. */
  readonly url: string;
  readonly folder?: string;
  readonly backfillFolder?: string;
  readonly report: (message: string) => void;
}

/**
 * Whether an address leads to the database of the pool, by whatever name: a lock that a transaction of one holds is not
 * granted to the other. Locks of this kind belong to one database.
 */
export const isSameDatabase = async ({ pool }: Pick<Database, "pool">, url: string): Promise<boolean> => {
  const key = randomInt(2 ** 31);
  return inTransaction(pool, async (own) => {
    await execute(own, { text: "select pg_advisory_xact_lock($1)", values: [key] });
    return withClient({ url, name: "llum rehearsal" }, async (client) => {
      const granted = await queryRow(client, {
        text: `select pg_try_advisory_xact_lock($1) as "isGranted"`,
        values: [key],
        columns: { isGranted: bool },
      });
      return granted?.isGranted === false;
    });
  });
};

/**
 * Upgrades a copy of the database, with all backfills at once and without pauses, and measures each step and the longest
 * lock in it. Throws when the copy is the portal's own database, before anything is changed.
 */
export const rehearseUpgrade = async ({
  own,
  url,
  folder,
  backfillFolder,
  report,
}: RehearsalOptions): Promise<RehearsedStep[]> => {
  if (await isSameDatabase(own, url))
    throw new Error(
      "This is the portal’s own database. A rehearsal needs a copy: restore a backup into another one.",
    );
  const locks = await watchLocks(url, ["llum migrations", backfillConnection]);
  const steps: RehearsedStep[] = [];
  try {
    await migrate({
      url,
      ...(folder === undefined ? {} : { folder }),
      ...(backfillFolder === undefined ? {} : { backfillFolder }),
      backfills: "all",
      onProgress: report,
      onStep: (step) => void steps.push({ ...step, lock: locks.take() }),
    });
    return steps;
  } finally {
    await locks.stop();
  }
};
