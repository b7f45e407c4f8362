import * as z from "zod/mini";
import type { Jobs, Worker } from "#platform/server/jobs/jobs.ts";

/** A book of work for tests: what handlers put in it is done when the test says so. */
export const createTestJobs = () => {
  const waiting: { name: string; payload: unknown }[] = [];
  const jobs: Jobs = {
    add: async (job, payload) => {
      waiting.push({ name: job.name, payload: z.parse(job.payload, payload) });
    },
  };
  return {
    jobs,
    /** What waits to be done, in order. */
    waiting: (): readonly { name: string; payload: unknown }[] => waiting,
    /** Does everything that waits, as it would be done after the answers. Throws for work that nobody does. */
    doAll: async (workers: readonly Worker[], now = new Date()): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { name, payload } = next;
        const found = workers.find(({ job }) => job.name === name);
        if (found === undefined) throw new Error(`nobody does ${name}`);
        await found.work(payload, now);
      }
    },
  };
};
