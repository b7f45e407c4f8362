import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import {
  eventOf,
  operatorEvent,
  type EventContent,
  type OperatorEvents,
} from "#platform/contract/operator-events.ts";
import type { Database } from "../database/pool.ts";
import {
  bigint,
  bool,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
} from "../database/query.ts";

type Pool = Pick<Database, "pool">;

const secondsPerHour = 3600;
/** Pauses between attempts, those that Standard Webhooks recommends: about three days in all. */
const pausesSeconds = [5, 300, 1800, 2, 5, 10, 14, 20, 24].map((pause, index) =>
  index < 3 ? pause : pause * secondsPerHour,
);
/** An attempt that was interrupted by a crash is repeated after this time. */
const leaseSeconds = 60;

export type PendingEvent = z.output<typeof operatorEvent> & {
  /** Null for an event about a visitor. */
  readonly customerId: number | null;
  readonly attempts: number;
};

/**
 * The function with which a feature reports its events: it writes one in the transaction of what it reports, so that
 * both exist or neither. `customerId` is null for an event about a visitor.
 */
export const eventWriter = <Events extends OperatorEvents>(events: Events) => {
  const schemas = new Map(
    Object.values(events).flatMap(({ data, types }) =>
      types.map((type) => [type, eventOf(z.literal(type), data)] as const),
    ),
  );
  return async (
    client: Queryable,
    customerId: number | null,
    {
      type,
      data,
      now,
      eventId = randomUUID(),
    }: EventContent<Events> & { readonly now: Date; readonly eventId?: string },
  ): Promise<void> => {
    const schema = schemas.get(type);
    if (schema === undefined) throw new Error(`No event of the type ${type} is declared`);
    const event = z.encode(schema, { eventId, occurredAt: now, type, data });
    const values = [event.id, event.type, event.data, now];
    await (customerId === null
      ? execute(client, {
          name: "write-visitor-outbox-event",
          text: `insert into visitor_outbox_events (event_id, type, payload, occurred_at, next_attempt_at)
               values ($1, $2, $3, $4, $4)`,
          values,
        })
      : execute(client, {
          name: "write-outbox-event",
          text: `insert into outbox_events (event_id, type, payload, occurred_at, next_attempt_at, customer_id)
               values ($1, $2, $3, $4, $4, $5)`,
          values: [...values, customerId],
        }));
  };
};

type EventKey = Pick<PendingEvent, "customerId" | "eventId">;

/** Events about customers and about visitors have a table each, with the same columns besides the customer's. */
const tableOf = ({ customerId, eventId }: EventKey) =>
  customerId === null
    ? ({ table: "visitor_outbox_events", key: "event_id = $1", values: [eventId] } as const)
    : ({
        table: "outbox_events",
        key: "event_id = $1 and customer_id = $2",
        values: [eventId, customerId],
      } as const);

/** Both tables; `outbox_events` with the customer. */
const bothTables = (columns: string): string => `(
  select customer_id, ${columns} from outbox_events union all
  select null::bigint, ${columns} from visitor_outbox_events) e`;
const storedColumns = "event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error";
const eventSelection = `customer_id as "customerId", event_id as "eventId", type, payload as data,
  occurred_at as "occurredAt", attempts`;
const eventColumns = {
  customerId: nullable(bigint),
  eventId: uuid,
  type: text,
  data: json(z.record(z.string(), z.unknown())),
  occurredAt: instant,
  attempts: int,
};

const readEvents = (
  client: Queryable,
  statement: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
): Promise<PendingEvent[]> =>
  queryRows(client, { ...statement, values: [...statement.values], columns: eventColumns });

/** Events that are due for delivery, the longest due first. */
export const findDueEvents = ({ pool }: Pool, now: Date, limit: number): Promise<PendingEvent[]> =>
  readEvents(pool, {
    name: "find-due-outbox-events",
    text: `/* all customers: the portal delivers the events of each */
           select ${eventSelection} from ${bothTables(storedColumns)}
           where state = 'pending' and next_attempt_at <= $1 order by next_attempt_at limit $2`,
    values: [now, limit],
  });

/** Takes an event for one attempt; false when another server has taken it. */
export const claimEvent = async (
  { pool }: Pool,
  { attempts, ...event }: PendingEvent,
  now: Date,
): Promise<boolean> => {
  const { table, key, values } = tableOf(event);
  const at = values.length;
  const written = await execute(pool, {
    name: `claim-${table}`,
    text: `update ${table} set attempts = attempts + 1,
             next_attempt_at = $${at + 1}::timestamptz + make_interval(secs => ${leaseSeconds})
           where ${key} and attempts = $${at + 2} and state = 'pending'`,
    values: [...values, now, attempts],
  });
  return written === 1;
};

export const markDelivered = async ({ pool }: Pool, event: EventKey): Promise<void> => {
  const { table, key, values } = tableOf(event);
  await execute(pool, {
    name: `mark-delivered-${table}`,
    text: `update ${table} set state = 'acknowledged', last_error = '' where ${key}`,
    values: [...values],
  });
};

/** `event` as it was before the attempt: schedules the next one, or gives the event up after the last. Returns whether it was given up. */
export const markFailed = async (
  { pool }: Pool,
  { attempts, ...event }: PendingEvent,
  { error, now }: { error: string; now: Date },
): Promise<boolean> => {
  const pause = pausesSeconds[attempts];
  const { table, key, values } = tableOf(event);
  const at = values.length;
  await execute(pool, {
    name: `mark-failed-${table}`,
    text: `update ${table} set state = case when $${at + 3} then 'dead' else state end, last_error = $${at + 1},
             next_attempt_at = $${at + 2}
           where ${key} and state = 'pending'`,
    values: [
      ...values,
      error.slice(0, 500),
      new Date(now.getTime() + (pause ?? 0) * 1000),
      pause === undefined,
    ],
  });
  return pause === undefined;
};

/** Events in a state, the oldest first; one more than `limit` when there are more. */
export const findEvents = (
  { pool }: Pool,
  {
    state,
    limit,
    after,
  }: {
    readonly state: "pending" | "dead";
    readonly limit: number;
    readonly after?: Cursor<Date> | undefined;
  },
): Promise<PendingEvent[]> =>
  readEvents(pool, {
    name: "find-outbox-events",
    text: `/* all customers: for the retailer's system */
           select ${eventSelection} from ${bothTables(storedColumns)}
           where state = $1 and ($3::timestamptz is null or (occurred_at, event_id::text) > ($3, $4))
           order by occurred_at, event_id::text limit $2`,
    values: [state, limit + 1, after?.position ?? null, after?.key ?? ""],
  });

const recentColumns = {
  eventId: uuid,
  type: text,
  occurredAt: instant,
  state: oneOf("pending", "acknowledged", "dead"),
  attempts: int,
  nextAttemptAt: instant,
  lastError: text,
};

/** The newest events, in a state or in any, without what they say of a person. */
export const findRecentEvents = (
  { pool }: Pool,
  { state, limit }: { readonly state: "pending" | "dead" | undefined; readonly limit: number },
) =>
  queryRows(pool, {
    name: "find-recent-outbox-events",
    text: `/* all customers: staff read what became of events */
           select event_id as "eventId", type, occurred_at as "occurredAt", state, attempts,
             next_attempt_at as "nextAttemptAt", last_error as "lastError"
           from ${bothTables(storedColumns)}
           where $1::text is null or state = $1 order by occurred_at desc, event_id limit $2`,
    values: [state ?? null, limit],
    columns: recentColumns,
  });

const outboxTables = ["outbox_events", "visitor_outbox_events"] as const;

/** Changes events of both tables; returns how many. */
const updateBoth = async (
  client: Queryable,
  change: { readonly set: string; readonly where: string; readonly values: readonly unknown[] },
): Promise<number> => {
  let changed = 0;
  for (const table of outboxTables)
    changed += await execute(client, {
      text: `/* all customers: the retailer's system and its staff name events only */
             update ${table} set ${change.set} where ${change.where}`,
      values: [...change.values],
    });
  return changed;
};

/** Marks events as processed; returns how many were not yet. Unknown ids are ignored. */
export const acknowledge = ({ pool }: Pool, eventIds: readonly string[]): Promise<number> =>
  updateBoth(pool, {
    set: "state = 'acknowledged'",
    where: "event_id = any($1::uuid[]) and state <> 'acknowledged'",
    values: [eventIds],
  });

/**
 * Delivers at once, from the first attempt on, what was given up and what waits after a failure: the events with these ids,
 * or all. Returns how many.
 */
export const retryEvents = (client: Queryable, now: Date, eventIds?: readonly string[]): Promise<number> =>
  updateBoth(client, {
    set: "state = 'pending', attempts = 0, next_attempt_at = $1",
    where: `(state = 'dead' or (state = 'pending' and attempts > 0)) and ($2::uuid[] is null or event_id = any($2))`,
    values: [now, eventIds ?? null],
  });

/**
 * Delivers again every event that happened from one instant until before another, received or not; for a system that
 * was restored from a backup. They have the same ids as before. Returns how many.
 */
export const replayEvents = (
  client: Queryable,
  { from, to, now }: { readonly from: Date; readonly to: Date; readonly now: Date },
): Promise<number> =>
  updateBoth(client, {
    set: "state = 'pending', attempts = 0, next_attempt_at = $1",
    where: "occurred_at >= $2 and occurred_at < $3",
    values: [now, from, to],
  });

/** Figures for the operator: pending and given-up events, the age of the oldest pending one, and the last error. */
export const summariseOutbox = async ({ pool }: Pool) =>
  (await queryRow(pool, {
    text: `/* all customers: figures for the operator */
           select count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'dead') as dead,
             min(occurred_at) filter (where state = 'pending') as "oldestPendingAt",
             coalesce((array_agg(last_error order by next_attempt_at desc) filter (where last_error <> ''))[1], '')
               as "lastError", bool_or(state = 'pending' and attempts > 0) is true as "isRetrying"
           from ${bothTables("state, attempts, last_error, next_attempt_at, occurred_at")} where state <> 'acknowledged'`,
    columns: {
      pending: bigint,
      dead: bigint,
      oldestPendingAt: nullable(instant),
      lastError: text,
      isRetrying: bool,
    },
  })) ?? { pending: 0, dead: 0, oldestPendingAt: null, lastError: "", isRetrying: false };
