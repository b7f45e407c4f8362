import { claimLoad } from "#features/loads/server/load-queries.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import type { Services } from "./services.ts";

const pollMs = 1_000;
const taskTimeoutMs = 6 * 3_600_000;
const task = new URL("../desk-load.ts", import.meta.url);

/**
 * Runs the loads that staff asked for at the desk, one after another, in a thread: reading a large file takes processor
 * time and memory that customers' calls need. Returns how to stop it; a load that is interrupted is rolled back and run again.
 */
export const startFileLoads = (
  { database, onFailure }: Pick<Services, "database" | "onFailure">,
  url: string,
): (() => Promise<void>) => {
  const thread = createThreadPool({ size: 1, maxWaiting: 1, taskTimeoutMs });
  let isStopped = false;
  const polling = startPolling(
    async () => {
      const load = await claimLoad(database.pool, new Date());
      if (load !== undefined) await thread.run(task, { url, load });
    },
    {
      everyMs: pollMs,
      onError: (error) => {
        if (!isStopped) onFailure(new Error("A load from the desk was interrupted", { cause: error }));
      },
    },
  );
  return async () => {
    isStopped = true;
    polling.stop();
    await thread.close();
  };
};
