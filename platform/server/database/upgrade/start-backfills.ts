import { setTimeout as wait } from "node:timers/promises";
import { startPolling } from "#platform/server/start-polling.ts";
import type { Database } from "../pool.ts";
import { backfillsDir, readBackfills, type Backfill } from "./backfill-files.ts";
import { readProgress } from "./backfill-progress.ts";
import { runBackfill } from "./run-backfill.ts";

/** The part of the time in which a backfill works: calls have the database for the rest. */
const share = 0.2;
const everyMs = 15_000;
/** A batch takes a tenth of a second, and a statement is cancelled. */
const stopTimeoutMs = 5_000;

interface BackfillOptions {
  readonly database: Pick<Database, "pool">;
  readonly url: string;
  readonly onError: (error: unknown) => void;
  readonly report: (message: string) => void;
  readonly folder?: string;
  readonly everyMs?: number;
}

/** Those that have begun and not ended, in the order in which they run. */
const unended = async (
  { pool }: Pick<Database, "pool">,
  backfills: readonly Backfill[],
): Promise<Backfill[]> => {
  if (backfills.length === 0) return [];
  const progress = await readProgress(pool);
  return backfills.filter((backfill) =>
    progress.some(({ name, endedAt }) => name === backfill.name && endedAt === null),
  );
};

/**
 * Runs the backfills of an upgrade beside the calls, one after the other and on one server at a time, on a connection that
 * is open only while there are some. Returns how to stop: after the batch under way.
 */
export const startBackfills = ({
  database,
  url,
  onError,
  report,
  folder = backfillsDir,
  everyMs: pollMs = everyMs,
}: BackfillOptions): (() => Promise<void>) => {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const runAll = async (): Promise<void> => {
    for (const backfill of await unended(database, await readBackfills(folder))) {
      if (stopping.signal.aborted) return;
      if (await runBackfill(backfill, { url, share, signal: stopping.signal }))
        report(`The backfill ${backfill.name} of ${backfill.table} has ended`);
    }
  };
  const polling = startPolling(
    () => {
      const run = runAll();
      running = run.catch(() => {});
      return run;
    },
    { everyMs: pollMs, onError },
  );
  return async () => {
    polling.stop();
    stopping.abort();
    await Promise.race([running, wait(stopTimeoutMs, undefined, { ref: false })]);
  };
};
