import { encode } from "zod/mini";
import type { BackOffice } from "#integrations/back-office/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { DeliveryStreak } from "./delivery-streak.ts";
import { operatorEvent } from "#platform/contract/operator-events.ts";
import {
  claimEvent,
  findDueEvents,
  markDelivered,
  markFailed,
  type PendingEvent,
} from "#platform/server/outbox/outbox.ts";

export interface DeliveryPorts {
  readonly database: Pick<Database, "pool">;
  readonly backOffice: BackOffice;
  /** Called when an event has been given up after the last attempt. */
  readonly onGivenUp: (event: PendingEvent, error: unknown) => void;
  readonly streak: DeliveryStreak;
}

const batchSize = 20;

/** The message of an error and of its cause, which `fetch` hides there. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * Attempts to deliver the events that are due, and returns how many this server attempted. An event whose delivery fails is due again after a growing
 * pause; one whose delivery is interrupted by a crash is delivered again, with the same id.
 */
export const deliverEvents = async (
  { database, backOffice, onGivenUp, streak }: DeliveryPorts,
  now: Date,
): Promise<number> => {
  const events = await findDueEvents(database, now, batchSize);
  const delivered = await Promise.all(
    events.map(async (event) => {
      if (!(await claimEvent(database, event, now))) return false;
      try {
        const body = JSON.stringify(encode(operatorEvent, event));
        await backOffice.deliver({ eventId: event.eventId, body }, now);
      } catch (error) {
        const reason = messageOf(error);
        streak.failed(reason, now);
        if (await markFailed(database, event, { error: reason, now })) onGivenUp(event, error);
        return true;
      }
      streak.received();
      await markDelivered(database, event);
      return true;
    }),
  );
  return delivered.filter(Boolean).length;
};
