import { setTimeout as wait } from "node:timers/promises";
import type { PgBoss } from "pg-boss";

/** A job that runs longer is taken for failed and tried again. */
const jobTimeoutMs = 60_000;
/** Jobs of a batch that have not begun by then are handed back, before the queue takes them for lost. */
const batchTimeoutMs = 30_000;

export interface Lane {
  readonly queue: string;
  /** Jobs that are fetched at once. */
  readonly batchSize: number;
  /** Jobs that run at once. */
  readonly concurrency: number;
  /** The pause after a fetch that found nothing. */
  readonly pollMs: number;
}

interface LaneParts {
  readonly boss: Pick<PgBoss, "fetch" | "complete" | "fail">;
  /** Runs one job; what it throws is already reported. */
  readonly perform: (data: unknown) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const withinTimeout = async (task: Promise<void>): Promise<void> => {
  const timer = new AbortController();
  const late = wait(jobTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The job did not end within ${jobTimeoutMs / 1000} s`);
  });
  try {
    await Promise.race([task, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
};

/**
 * Runs the jobs of a queue until `stop`: fetches again at once while there are jobs, and polls when there are none. More
 * urgent jobs are fetched first.
 */
export const runLane = (
  { queue, batchSize, concurrency, pollMs }: Lane,
  { boss, perform, onError }: LaneParts,
) => {
  const stopping = new AbortController();

  const runBatch = async (): Promise<number> => {
    const jobs = await boss.fetch<unknown>(queue, { batchSize });
    const endsAt = performance.now() + batchTimeoutMs;
    const waiting = jobs.values();
    const completed: string[] = [];
    const runRest = async (): Promise<void> => {
      for (const { id, data } of waiting) {
        const isOver = stopping.signal.aborted || performance.now() > endsAt;
        try {
          if (isOver) throw new Error("handed back");
          await withinTimeout(perform(data));
          completed.push(id);
        } catch {
          await boss.fail(queue, id);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, runRest));
    if (completed.length > 0) await boss.complete(queue, completed);
    return jobs.length;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const found = await runBatch().catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (found === 0) await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    /** Resolves when the running jobs have ended. */
    stop: (): Promise<void> => {
      stopping.abort();
      return running;
    },
  };
};
