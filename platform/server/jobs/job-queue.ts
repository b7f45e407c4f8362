import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import * as z from "zod/mini";
import type { Database } from "../database/pool.ts";
import { sendForLibrary, bool, execute, int, queryRow, type Queryable } from "../database/query.ts";
import { Failure } from "../handler.ts";
import type { Job, Jobs, Worker } from "./jobs.ts";
import { runLane } from "./run-lane.ts";

const schema = "jobs";
const pollMs = 1000;
const timeoutSeconds = 120;
const stopTimeoutMs = 5000;

/**
 * Two queues instead of one for each job name, so that an idle server polls little. Anonymous jobs have their own, so
 * that a flood of them delays no other job.
 */
const queues = {
  known: { name: "work", lanes: 2, batchSize: 4, concurrency: 4 },
  anonymous: { name: "anonymous", lanes: 1, batchSize: 40, concurrency: 4 },
} as const;

const queueOf = ({ urgency }: Job): (typeof queues)[keyof typeof queues] =>
  urgency === "anonymous" ? queues.anonymous : queues.known;
const priorities = { security: 20, customer: 10, anonymous: 0 } as const;

/** About eight seconds of work: a request above it is refused, because its email would come too late. */
const maxWaitingAnonymous = 10_000;
const countEveryMs = 250;
const retryAfterSeconds = 15;

/** Delays of half a minute, one, two … up to 60 minutes: about a day in all. */
const retries = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
/** Finished and abandoned jobs are deleted after an hour, because their payloads contain personal data. */
const deleteAfterSeconds = 3600;

const entry = z.object({ name: z.string(), payload: z.unknown() });

export interface JobQueueOptions {
  /** Called when a job fails (it will be retried) or the queue reports an error. */
  readonly onError: (error: unknown, name?: string) => void;
  readonly schedule?: { readonly pollMs: number };
  readonly maxWaitingAnonymous?: number;
}

/** Jobs with the same key are merged while they wait. A hash, so that the key contains no personal data. */
const mergeKeyOf = (checked: z.output<typeof entry>): string =>
  createHash("sha256").update(JSON.stringify(checked)).digest("base64url");

/** Refuses anonymous jobs while too many wait. Counts a few times a second, and what this process adds in between. */
const createAnonymousLimit = (pool: Database["pool"], limit: number) => {
  let waiting = 0;
  let countedAtMs = -Infinity;
  return async (): Promise<void> => {
    const nowMs = performance.now();
    waiting += 1;
    if (nowMs - countedAtMs > countEveryMs) {
      countedAtMs = nowMs;
      const counted = await queryRow(pool, {
        name: "count-anonymous-jobs",
        text: `select count(*)::integer as waiting
               from (select from jobs.job where name = $1 and state < 'active' limit $2) waiting`,
        values: [queues.anonymous.name, limit],
        columns: { waiting: int },
      });
      waiting = (counted?.waiting ?? 0) + 1;
    }
    if (waiting > limit) throw new Failure("unavailable", { retryAfterSeconds });
  };
};

const executorOf = (client: Queryable) => ({
  executeSql: (text: string, values?: unknown[]) => sendForLibrary(client, text, values),
});

/** Adds jobs to their queue with their priority. */
const createSender = (boss: PgBoss, checkAnonymousLimit: () => Promise<void>): Jobs => ({
  add: async (job, payload, client) => {
    const checked = { name: job.name, payload: z.parse(job.payload, payload) };
    const isAnonymous = job.urgency === "anonymous";
    if (isAnonymous) await checkAnonymousLimit();
    await boss.send(queueOf(job).name, checked, {
      priority: priorities[job.urgency],
      ...(isAnonymous ? { singletonKey: mergeKeyOf(checked) } : {}),
      ...(client === undefined ? {} : { db: executorOf(client) }),
    });
  },
  addAll: async (job, payloads, client) => {
    if (job.urgency === "anonymous")
      throw new Error(`Anonymous jobs are merged and limited one by one: ${job.name}`);
    if (payloads.length === 0) return;
    const entries = payloads.map((payload) => ({
      data: { name: job.name, payload: z.parse(job.payload, payload) },
      priority: priorities[job.urgency],
    }));
    await boss.insert(queueOf(job).name, entries, { db: executorOf(client) });
  },
});

/** Runs a queued job with its worker, and reports its failure. */
const createPerformer = (workers: readonly Worker[], onError: JobQueueOptions["onError"]) => {
  const byName = new Map(workers.map((registered) => [registered.job.name, registered]));
  return async (data: unknown): Promise<void> => {
    const { name, payload } = z.parse(entry, data);
    try {
      const found = byName.get(name);
      if (found === undefined) throw new Error(`No worker is registered for job ${name}`);
      await found.work(z.parse(found.job.payload, payload), new Date());
    } catch (error) {
      onError(error, name);
      throw error;
    }
  };
};

/** Creates the job queue, stored by pg-boss in its own schema. */
export const createJobQueue = async (
  { pool }: Pick<Database, "pool">,
  { onError, schedule = { pollMs }, maxWaitingAnonymous: limit = maxWaitingAnonymous }: JobQueueOptions,
) => {
  const boss = new PgBoss({
    db: executorOf(pool),
    schema,
    schedule: false,
  });
  boss.on("error", (error) => onError(error));
  await boss.start();
  const common = { ...retries, expireInSeconds: timeoutSeconds, deleteAfterSeconds };
  await boss.createQueue(queues.known.name, common);
  // "short": one waiting job for each key.
  await boss.createQueue(queues.anonymous.name, { ...common, policy: "short" });
  const jobs = createSender(boss, createAnonymousLimit(pool, limit));
  let lanes: readonly ReturnType<typeof runLane>[] = [];
  return {
    jobs,
    /** Runs jobs until `stop`. */
    start: (workers: readonly Worker[]): void => {
      const parts = { boss, perform: createPerformer(workers, onError), onError };
      lanes = Object.values(queues).flatMap(({ name, batchSize, concurrency, lanes: number }) =>
        Array.from({ length: number }, () =>
          runLane({ queue: name, batchSize, concurrency, pollMs: schedule.pollMs }, parts),
        ),
      );
    },
    /** Waits up to five seconds for running jobs. */
    stop: async (): Promise<void> => {
      const ended = Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
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
