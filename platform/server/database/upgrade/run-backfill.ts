import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { hasCode } from "#platform/server/error-code.ts";
import type { Backfill, RowBackfill } from "./backfill-files.ts";
import { recordFailure } from "./backfill-progress.ts";
import { convertBatch, type Pace, type Step } from "./convert-rows.ts";
import { withClient } from "./own-connection.ts";
import { workOnline } from "./work-online.ts";

export const backfillConnection = "llum backfills";

/** A lock that was not granted in time, a deadlock, a statement that took too long. */
const passing = ["55P03", "40P01", "57014"];
const retryMs = { afterPassing: 1_000, afterFailure: 60_000 } as const;
const elsewhereMs = 1_000;

export interface RunOptions extends Pace {
  readonly url: string;
  readonly signal?: AbortSignal;
  /** After each batch. */
  readonly onBatch?: (tookMs: number) => void;
}

const never = new AbortController().signal;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The next batch; one that meets a lock is tried again after a second, in half the size. */
const stepOf = async (client: pg.Client, backfill: RowBackfill, pace: Pace): Promise<Step> => {
  try {
    return await convertBatch(client, backfill, pace);
  } catch (error) {
    const isPassing = hasCode(error, ...passing);
    const failure = isPassing ? undefined : messageOf(error);
    const waitMs = isPassing ? retryMs.afterPassing : retryMs.afterFailure;
    await recordFailure(client, backfill.name, { failure, retryMs: waitMs });
    if (!isPassing) throw error;
    return { state: "pause", waitMs, tookMs: 0 };
  }
};

const runRows = async (
  client: pg.Client,
  backfill: RowBackfill,
  { share, signal = never, onBatch = () => {} }: RunOptions,
): Promise<boolean> => {
  while (!signal.aborted) {
    const step = await stepOf(client, backfill, { share });
    if (step.state === "ended") return true;
    if (step.state === "pause" && step.tookMs > 0) onBatch(step.tookMs);
    const waitMs = step.state === "pause" ? step.waitMs : elsewhereMs;
    if (waitMs > 0) await wait(waitMs, undefined, { signal }).catch(() => {});
  }
  return false;
};

const runOnline = async (
  backfill: Exclude<Backfill, RowBackfill>,
  { url, signal = never, onBatch = () => {} }: RunOptions,
): Promise<boolean> => {
  while (!signal.aborted) {
    const startMs = performance.now();
    if (await workOnline({ url, name: backfillConnection, signal }, backfill)) {
      onBatch(performance.now() - startMs);
      return !signal.aborted;
    }
    await wait(elsewhereMs, undefined, { signal }).catch(() => {});
  }
  return false;
};

/**
 * Runs a backfill that is recorded until it has ended, here or on another server; false when `signal` aborts it, after the
 * batch under way. Throws what a batch fails with; the next run goes on after the last whole batch.
 */
export const runBackfill = (backfill: Backfill, options: RunOptions): Promise<boolean> =>
  backfill.kind === "rows"
    ? withClient({ url: options.url, name: backfillConnection }, (client) =>
        runRows(client, backfill, options),
      )
    : runOnline(backfill, options);
