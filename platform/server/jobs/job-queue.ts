import { PgBoss } from "pg-boss";
import * as z from "zod/mini";
import type { Database } from "../database/pool.ts";
import { sendForLibrary, bool, execute, queryRow, type Queryable } from "../database/query.ts";
import type { Jobs, Worker } from "./jobs.ts";

/** One queue for all jobs, so that an idle server polls once a second and worker, not once for each job name. */
const queue = "work";
const schema = "jobs";
const pollEverySeconds = 1;
const concurrency = 2;
const timeoutSeconds = 120;
/** Delays of half a minute, one, two … up to 60 minutes: about a day in all. */
const retries = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
/** Finished and abandoned jobs are deleted after an hour, because their payloads contain personal data. */
const deleteAfterSeconds = 3600;

const entry = z.object({ name: z.string(), payload: z.unknown() });

export interface JobQueueOptions {
  /** Called when a job fails (it will be retried) or the queue reports an error. */
  readonly onError: (error: unknown, name?: string) => void;
  readonly schedule?: { pollEverySeconds: number };
}

/** Creates the job queue, stored by pg-boss in its own schema. */
export const createJobQueue = async (
  { pool }: Pick<Database, "pool">,
  { onError, schedule = { pollEverySeconds } }: JobQueueOptions,
) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => sendForLibrary(pool, text, values) },
    schema,
    schedule: false,
  });
  boss.on("error", (error) => onError(error));
  await boss.start();
  await boss.createQueue(queue, {
    ...retries,
    expireInSeconds: timeoutSeconds,
    deleteAfterSeconds,
  });

  const jobs: Jobs = {
    add: async (job, payload, client) => {
      const checked = { name: job.name, payload: z.parse(job.payload, payload) };
      const db = client && {
        executeSql: (text: string, values?: unknown[]) => sendForLibrary(client, text, values),
      };
      await boss.send(queue, checked, db === undefined ? {} : { db });
    },
  };
  return {
    jobs,
    /** Runs jobs, two at a time, until `stop`. */
    start: async (workers: readonly Worker[]): Promise<void> => {
      const byName = new Map(workers.map((registered) => [registered.job.name, registered]));
      await boss.work(
        queue,
        { pollingIntervalSeconds: schedule.pollEverySeconds, localConcurrency: concurrency },
        async ([queued]) => {
          const { name, payload } = z.parse(entry, queued?.data);
          try {
            const found = byName.get(name);
            if (found === undefined) throw new Error(`No worker is registered for job ${name}`);
            await found.work(z.parse(found.job.payload, payload), new Date());
          } catch (error) {
            onError(error, name);
            throw error;
          }
        },
      );
    },
    /** Waits up to five seconds for running jobs. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: 5000, close: false }),
  };
};

/** How a payload may identify a customer: by id, or by a text that is a whole value in it, such as an email address. */
export interface JobSubject {
  readonly customerId: number;
  readonly words: readonly string[];
}

/**
 * Deletes all jobs about a customer, in the caller's transaction: pending jobs, failed ones waiting for a retry, and
 * finished ones that are not deleted yet.
 */
export const deleteJobsOf = async (client: Queryable, { customerId, words }: JobSubject): Promise<void> => {
  // A database whose portal never started has no queue yet.
  const queue = await queryRow(client, {
    text: `select to_regclass('jobs.job') is not null as "isThere"`,
    columns: { isThere: bool },
  });
  if (queue?.isThere !== true) return;
  await execute(client, {
    name: "delete-jobs-of-customer",
    text: `delete from jobs.job
           where data @> jsonb_build_object('payload', jsonb_build_object('customerId', $1::bigint))
             or exists (select from jsonb_path_query(data, '$.payload.**') as value
                        where lower(value #>> '{}') = any($2::text[]))`,
    values: [customerId, words.map((word) => word.toLowerCase())],
  });
};
