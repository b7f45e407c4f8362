import * as z from "zod/mini";
import type { Jobs, Worker } from "#platform/server/jobs/jobs.ts";

/** A job queue for tests: jobs run when the test calls `doAll`. */
export const createTestJobs = () => {
  const waiting: { name: string; payload: unknown }[] = [];
  const jobs: Jobs = {
    add: async (job, payload) => {
      waiting.push({ name: job.name, payload: z.parse(job.payload, payload) });
    },
    addAll: async (job, payloads) => {
      for (const payload of payloads)
        waiting.push({ name: job.name, payload: z.parse(job.payload, payload) });
    },
  };
  return {
    jobs,
    /** Pending jobs, in order. */
    waiting: (): readonly { name: string; payload: unknown }[] => waiting,
    /** Runs all pending jobs, as after the answers. Throws for a job without a worker. */
    doAll: async (workers: readonly Worker[], now = new Date()): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { name, payload } = next;
        const found = workers.find(({ job }) => job.name === name);
        if (found === undefined) throw new Error(`No worker is registered for job ${name}`);
        await found.work(payload, now);
      }
    },
  };
};
