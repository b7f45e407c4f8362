import type * as z from "zod/mini";
import type { Queryable } from "../database/query.ts";

/**
 * Which jobs run first. `security`: warnings to a customer about the account. `customer`: what a signed-in customer or
 * staff caused. `anonymous`: what anyone can request without a session; such jobs have a queue of their own, equal
 * requests are merged, and their number is limited.
 */
export type JobUrgency = "security" | "customer" | "anonymous";

/** Work that runs after the answer: its name, the schema of its payload, and its urgency. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
  readonly urgency: JobUrgency;
}

/** Declares a job. Payloads are stored in the database until the job is done, so they must not contain secrets. */
export const defineJob = <Payload>(
  name: string,
  payload: z.core.$ZodType<Payload>,
  { urgency = "customer" }: { readonly urgency?: JobUrgency } = {},
): Job<Payload> => ({
  name,
  payload,
  urgency,
});

/** The job queue, stored in the database: jobs survive a restart, and each runs on only one server. */
export interface Jobs {
  /**
   * Enqueues a job; with `client`, in its transaction, so that both take effect or neither. Fails with `unavailable`
   * while too many anonymous jobs wait.
   */
  readonly add: <Payload>(job: Job<Payload>, payload: Payload, client?: Queryable) => Promise<void>;
  /** Enqueues many of one job in a single statement of the caller's transaction. Not for anonymous jobs. */
  readonly addAll: <Payload>(
    job: Job<Payload>,
    payloads: readonly Payload[],
    client: Queryable,
  ) => Promise<void>;
}

/** A queue for what only reads, or for what happened long ago: it drops every job. */
export const noJobs: Jobs = { add: async () => {}, addAll: async () => {} };

/** The implementation of a job. A job that throws is retried with growing delays for about a day. */
export interface Worker {
  readonly job: Job;
  readonly work: (payload: unknown, now: Date) => Promise<void>;
}

/** Pairs a job with its implementation. */
export const worker = <Payload>(
  job: Job<Payload>,
  work: (payload: Payload, now: Date) => Promise<void>,
): Worker => ({
  job,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the queue passes the payload that the job's own schema parsed
  work: (payload, now) => work(payload as Payload, now),
});
