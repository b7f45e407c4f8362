import type pg from "pg";
import type * as z from "zod/mini";

/** A kind of work that is done after the answer: its name, what it is told, and by whom it is done. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
}

/** Declares a kind of work. Payloads are kept in the database until the work is done: never put a secret in one. */
export const defineJob = <Payload>(name: string, payload: z.core.$ZodType<Payload>): Job<Payload> => ({
  name,
  payload,
});

/** The book of work to be done, kept in the database: a restart loses nothing, one server of several does it. */
export interface Jobs {
  /** Puts work in the book; with `client`, in its transaction, so that both happen or neither. */
  readonly add: <Payload>(job: Job<Payload>, payload: Payload, client?: pg.ClientBase) => Promise<void>;
}

/** Who does a kind of work. What throws is tried again, later and later, for about a day. */
export interface Worker {
  readonly job: Job;
  readonly work: (payload: unknown, now: Date) => Promise<void>;
}

/** Joins a kind of work and the function that does it. */
export const worker = <Payload>(
  job: Job<Payload>,
  work: (payload: Payload, now: Date) => Promise<void>,
): Worker => ({
  job,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the book gives the payload that the job's own schema parsed
  work: (payload, now) => work(payload as Payload, now),
});
