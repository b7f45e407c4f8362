import { randomUUID } from "node:crypto";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { eventWriter, retryEvents } from "#platform/server/outbox/outbox.ts";
import { events } from "../contract/events.ts";
import { outboxRoles } from "../contract/outbox-event.ts";

/** Delivers again what the retailer's system did not receive: the events with these ids, or all. */
export const resendUndelivered = defineStaffAction({
  name: "events retry",
  roles: outboxRoles,
  change: async (client, { eventIds }: { readonly eventIds?: readonly string[] | undefined }, now) => {
    const retried = await retryEvents(client, now, eventIds);
    return { result: retried, audit: { details: { retried } } };
  },
});

const writeEvent = eventWriter(events);

/** Writes a test event for the retailer's system; the result is its id. */
export const writeTestEvent = defineStaffAction({
  name: "events test",
  roles: outboxRoles,
  change: async (client, { sentBy }: { readonly sentBy: string }, now) => {
    const eventId = randomUUID();
    await writeEvent(client, null, { type: "webhook.test", data: { sentBy }, now, eventId });
    return { result: eventId, audit: { details: { eventId } } };
  },
});
