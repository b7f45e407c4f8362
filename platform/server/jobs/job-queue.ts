import { PgBoss } from "pg-boss";
import * as z from "zod/mini";
import type { Database } from "../database/pool.ts";
import { sendForLibrary, bool, execute, queryRow, type Queryable } from "../database/query.ts";
import type { Jobs, Worker } from "./jobs.ts";

/** One queue for every kind of work, so that idle servers ask once a second and worker, not once for each kind. */
const queue = "work";
const schema = "jobs";
const askEverySeconds = 1;
const simultaneous = 2;
const longestSeconds = 120;
/** Half a minute, a minute, two … up to an hour apart: about a day in all. */
const retries = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
/** Work that is done or given up is forgotten after an hour: it names people. */
const forgetAfterSeconds = 3600;

const entry = z.object({ name: z.string(), payload: z.unknown() });

export interface JobQueueOptions {
  /** Called when a job fails (it will be retried) or the queue reports an error. */
  readonly onError: (error: unknown, name?: string) => void;
  readonly schedule?: { askEverySeconds: number };
}

/** The job queue, stored by pg-boss in a schema of its own. */
export const createJobQueue = async (
  { pool }: Pick<Database, "pool">,
  { onError, schedule = { askEverySeconds } }: JobQueueOptions,
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
    expireInSeconds: longestSeconds,
    deleteAfterSeconds: forgetAfterSeconds,
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
    /** Does the work, two pieces at a time, until `stop`. */
    start: async (workers: readonly Worker[]): Promise<void> => {
      const byName = new Map(workers.map((one) => [one.job.name, one]));
      await boss.work(
        queue,
        { pollingIntervalSeconds: schedule.askEverySeconds, localConcurrency: simultaneous },
        async ([piece]) => {
          const { name, payload } = z.parse(entry, piece?.data);
          try {
            const found = byName.get(name);
            if (found === undefined) throw new Error(`Nobody does the work ${name}`);
            await found.work(z.parse(found.job.payload, payload), new Date());
          } catch (error) {
            onError(error, name);
            throw error;
          }
        },
      );
    },
    /** Lets what is under way finish, as long as that takes less than five seconds. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: 5000, close: false }),
  };
};

/** By what work may name somebody: their number, and words that stand in it as they are, such as an e-mail. */
export interface NamedByWork {
  readonly customerId: number;
  readonly words: readonly string[];
}

/**
 * Takes all work that names somebody out of the queue, in a transaction of the caller's: what waits, what failed and
 * would be tried again for a day, and what is done and not yet forgotten.
 */
export const forgetWork = async (client: Queryable, { customerId, words }: NamedByWork): Promise<void> => {
  // A database whose portal never started has no queue yet.
  const queue = await queryRow(client, {
    text: `select to_regclass('jobs.job') is not null as "isThere"`,
    columns: { isThere: bool },
  });
  if (queue?.isThere !== true) return;
  await execute(client, {
    name: "forget-work",
    text: `delete from jobs.job
           where data @> jsonb_build_object('payload', jsonb_build_object('customerId', $1::bigint))
             or exists (select from jsonb_path_query(data, '$.payload.**') as value
                        where lower(value #>> '{}') = any($2::text[]))`,
    values: [customerId, words.map((word) => word.toLowerCase())],
  });
};
