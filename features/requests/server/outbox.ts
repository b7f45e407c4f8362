import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  execute,
  instant,
  int,
  json,
  queryRow,
  queryRows,
  text,
  uuid,
  type Column,
  type Queryable,
} from "#platform/server/database/query.ts";
import {
  eventTypes,
  eventData,
  type EventData,
  type EventType,
  type OperatorEvent,
} from "../contract/operator-api.ts";

type Pool = Pick<Database, "pool">;

const secondsPerHour = 3600;
/** Pauses between attempts, those that Standard Webhooks recommends: about three days in all. */
const pausesSeconds = [5, 300, 1800, 2, 5, 10, 14, 20, 24].map((pause, index) =>
  index < 3 ? pause : pause * secondsPerHour,
);
/** An attempt that was interrupted by a crash is repeated after this time. */
const leaseSeconds = 60;

export interface PendingEvent extends OperatorEvent {
  readonly customerId: number;
  readonly attempts: number;
}

/** Writes an event in the transaction of what it reports, so that both exist or neither. */
export const writeEvent = async (
  client: Queryable,
  customerId: number,
  { type, data, now }: { type: EventType; data: EventData; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "write-outbox-event",
    text: `insert into outbox_events (customer_id, event_id, type, payload, occurred_at, next_attempt_at)
           values ($1, $2, $3, $4, $5, $5)`,
    values: [customerId, randomUUID(), type, z.encode(eventData, data), now],
  });
};

const eventSelection = `customer_id as "customerId", event_id as "eventId", type, payload as data,
  occurred_at as "occurredAt", attempts`;
const eventTypeColumn: Column<EventType> = {
  types: ["text"],
  parse: (value) => z.enum(eventTypes).parse(value),
};
const eventColumns = {
  customerId: bigint,
  eventId: uuid,
  type: eventTypeColumn,
  data: json({ parse: (value) => eventData.parse(value) }),
  occurredAt: instant,
  attempts: int,
};

/** Events that are due for delivery, the longest due first. */
export const findDueEvents = ({ pool }: Pool, now: Date, limit: number): Promise<PendingEvent[]> =>
  queryRows(pool, {
    name: "find-due-outbox-events",
    text: `/* all customers: the portal delivers the events of each */
           select ${eventSelection} from outbox_events
           where state = 'pending' and next_attempt_at <= $1 order by next_attempt_at limit $2`,
    values: [now, limit],
    columns: eventColumns,
  });

/** Takes an event for one attempt; false when another server has taken it. */
export const claimEvent = async (
  { pool }: Pool,
  { customerId, eventId, attempts }: PendingEvent,
  now: Date,
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "claim-outbox-event",
    text: `update outbox_events set attempts = attempts + 1,
             next_attempt_at = $4::timestamptz + make_interval(secs => ${leaseSeconds})
           where customer_id = $1 and event_id = $2 and attempts = $3 and state = 'pending'`,
    values: [customerId, eventId, attempts, now],
  });
  return written === 1;
};

type EventKey = Pick<PendingEvent, "customerId" | "eventId">;

export const markDelivered = async ({ pool }: Pool, { customerId, eventId }: EventKey): Promise<void> => {
  await execute(pool, {
    name: "mark-outbox-event-delivered",
    text: "update outbox_events set state = 'acknowledged', last_error = '' where customer_id = $1 and event_id = $2",
    values: [customerId, eventId],
  });
};

/** `event` as it was before the attempt: schedules the next one, or gives the event up after the last. Returns whether it was given up. */
export const markFailed = async (
  { pool }: Pool,
  { customerId, eventId, attempts }: PendingEvent,
  { error, now }: { error: string; now: Date },
): Promise<boolean> => {
  const pause = pausesSeconds[attempts];
  await execute(pool, {
    name: "mark-outbox-event-failed",
    text: `update outbox_events set state = case when $5 then 'dead' else state end, last_error = $3, next_attempt_at = $4
           where customer_id = $1 and event_id = $2 and state = 'pending'`,
    values: [
      customerId,
      eventId,
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
  { state, limit }: { state: "pending" | "dead"; limit: number },
): Promise<PendingEvent[]> =>
  queryRows(pool, {
    name: "find-outbox-events",
    text: `/* all customers: for the retailer's system */
           select ${eventSelection} from outbox_events where state = $1 order by occurred_at, event_id limit $2`,
    values: [state, limit + 1],
    columns: eventColumns,
  });

/** Marks events as processed; returns how many were not yet. Unknown ids are ignored. */
export const acknowledge = ({ pool }: Pool, eventIds: readonly string[]): Promise<number> =>
  execute(pool, {
    name: "acknowledge-outbox-events",
    text: "/* all customers: the retailer's system names events only */ update outbox_events set state = 'acknowledged' where event_id = any($1::uuid[]) and state <> 'acknowledged'",
    values: [eventIds],
  });

/** Puts events that were given up back into the queue; returns how many. */
export const retryDeadEvents = ({ pool }: Pool, now: Date): Promise<number> =>
  execute(pool, {
    text: "/* all customers: the command is for all */ update outbox_events set state = 'pending', attempts = 0, next_attempt_at = $1 where state = 'dead'",
    values: [now],
  });

/** Figures for the operator: pending and given-up events, and the last error. */
export const summariseOutbox = async ({ pool }: Pool) =>
  (await queryRow(pool, {
    text: `/* all customers: figures for the operator */
           select count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'dead') as dead,
             coalesce((array_agg(last_error order by next_attempt_at desc) filter (where last_error <> ''))[1], '')
               as "lastError", bool_or(state = 'pending' and attempts > 0) is true as "isRetrying"
           from outbox_events`,
    columns: { pending: bigint, dead: bigint, lastError: text, isRetrying: bool },
  })) ?? { pending: 0, dead: 0, lastError: "", isRetrying: false };
