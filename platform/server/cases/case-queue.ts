import {
  bigint,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  text,
  type Queryable,
} from "../database/query.ts";

/**
 * Whose turn a case is. `answer`: the retailer's. `dispatch`: the retailer's, who has to send it to the distributor.
 * `customer`, `distributor`: the retailer waits for them.
 */
export const queueTurns = ["answer", "dispatch", "customer", "distributor"] as const;
export type QueueTurn = (typeof queueTurns)[number];

/** A case under way, as the retailer's queue lists it. */
export interface QueuedCase {
  /** Among all kinds of case: `claim`, `lead`. */
  readonly kind: string;
  readonly turn: QueueTurn;
  /** What it is about, where the kind has several: `contract.power`. */
  readonly topic?: string;
  /** In words of the person, or a number by which the matter is known. */
  readonly title: string;
  /** Null for visitors. */
  readonly customerId: number | null;
  /** The name of a visitor; customers are known by their id. */
  readonly person?: string;
}

/** A row of the queue, as a change of its case writes it. */
export interface QueueEntry {
  readonly reference: string;
  readonly state: string;
  readonly version: number;
  readonly queued: QueuedCase;
  /** Staff have written to the person: the wait for the next answer begins. */
  readonly isAnswer: boolean;
  readonly now: Date;
}

/**
 * Writes the case's row in the queue. A new turn or an answer begins a new wait. The time in which the customer was awaited
 * is added to `stops`, which no deadline counts.
 */
export const writeQueueEntry = async (
  client: Queryable,
  { reference, state, version, queued, isAnswer, now }: QueueEntry,
): Promise<void> => {
  const values = [
    queued.kind,
    reference,
    queued.customerId,
    state,
    version,
    queued.turn,
    queued.topic ?? "",
    queued.title,
    queued.person ?? "",
    isAnswer,
    now,
  ];
  const inserted = await execute(client, {
    name: "insert-queue-entry",
    text: `insert into case_queue (kind, reference, customer_id, state, version, turn, topic, title, person,
             is_answered, opened_at, turn_since)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
           on conflict (kind, reference) do nothing`,
    values,
  });
  if (inserted > 0) return;
  const before = await queryRow(client, {
    name: "lock-queue-entry-to-write",
    text: `select turn, turn_since as "turnSince" from case_queue where kind = $1 and reference = $2 for update`,
    values: [queued.kind, reference],
    columns: { turn: oneOf(...queueTurns), turnSince: instant },
  });
  const isStopOver = before?.turn === "customer" && queued.turn !== "customer";
  await execute(client, {
    name: "write-queue-entry",
    text: `update case_queue set
             state = $4, version = $5, turn = $6, topic = $7, title = $8, person = $9, customer_id = $3,
             is_answered = is_answered or $10,
             turn_since = case when turn <> $6 or $10 then $11 else turn_since end,
             put_off_until = case when turn <> $6 then null else put_off_until end,
             stops = stops || $12::jsonb
           where kind = $1 and reference = $2`,
    values: [...values, JSON.stringify(isStopOver ? [[before.turnSince, now]] : [])],
  });
};

export interface QueueKey {
  readonly kind: string;
  readonly reference: string;
}

/** A case that has ended is not in the queue; false when it was not. */
export const removeQueueEntry = async (client: Queryable, { kind, reference }: QueueKey): Promise<boolean> =>
  (await execute(client, {
    name: "remove-queue-entry",
    text: "delete from case_queue where kind = $1 and reference = $2",
    values: [kind, reference],
  })) === 1;

/** What a feature that has no row of its own for a case reads of it. */
export const findQueueEntry = (client: Queryable, { kind, reference }: QueueKey) =>
  queryRow(client, {
    name: "find-queue-entry",
    text: `select state, topic, title, customer_id as "customerId" from case_queue where kind = $1 and reference = $2`,
    values: [kind, reference],
    columns: { state: text, topic: text, title: text, customerId: nullable(bigint) },
  });

/**
 * Writes something that waits for staff and has neither steps nor a version, such as a visitor's message: staff answer or
 * settle it once. What is in the queue already has its words and state replaced, and goes on waiting.
 */
export const queueOnce = (
  client: Queryable,
  {
    reference,
    state,
    now,
    ...queued
  }: Omit<QueuedCase, "turn"> & Pick<QueueEntry, "reference" | "state" | "now">,
): Promise<void> =>
  writeQueueEntry(client, {
    reference,
    state,
    version: 1,
    queued: { ...queued, turn: "answer" },
    isAnswer: false,
    now,
  });
