import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { findRecentEvents, summariseOutbox } from "#platform/server/outbox/outbox.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf } from "#platform/server/subject.ts";
import { listOutbox } from "../../contract/list-outbox.ts";
import { resendEvents } from "../../contract/resend-events.ts";
import { sendTestEvent } from "../../contract/send-test-event.ts";
import { resendUndelivered, writeTestEvent } from "../../staff/resend-events.ts";

export interface OutboxPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
}

const listed = 50;

export const handleListOutbox = ({ database }: OutboxPorts): Handler =>
  handler(listOutbox, async ({ query: { state } }) => {
    const wanted = state === "waiting" ? "pending" : state;
    const [items, { pending, dead, oldestPendingAt, lastError }] = await Promise.all([
      findRecentEvents(database, { state: wanted, limit: listed }),
      summariseOutbox(database),
    ]);
    return { items, pending, dead, oldestPendingAt, lastError };
  });

export const handleResendEvents = ({ carryOut }: OutboxPorts): Handler =>
  handler(resendEvents, async ({ body: { eventIds }, subject, now }) => ({
    resent: await carryOut(
      resendUndelivered,
      { eventIds },
      { actor: actorOf(subject), roles: subject.roles, now },
    ),
  }));

export const handleSendTestEvent = ({ carryOut }: OutboxPorts): Handler =>
  handler(sendTestEvent, async ({ subject, now }) => ({
    eventId: await carryOut(
      writeTestEvent,
      { sentBy: subject.name },
      { actor: actorOf(subject), roles: subject.roles, now },
    ),
  }));
