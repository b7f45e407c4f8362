import * as z from "zod/mini";
import { demoPeople } from "#database/seed/demo-people.ts";
import { defineEvents } from "#platform/contract/operator-events.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const events = defineEvents({
  Request: { data: z.object({ reference: z.string() }), types: ["request.sent"] },
  VisitorMessage: { data: z.object({ email: z.string() }), types: ["visitor_message.received"] },
});
const writeEvent = eventWriter(events);

/** When events of tests happen, unless a test says otherwise. */
export const monday = new Date("2026-11-16T09:00:00Z");

/** An outbox without events, and how events get into it. */
export const startEventsFixture = async () => {
  const database = await createTestDatabase("demo");
  const household = await queryRow(database.unguarded, {
    text: `select customer_id as "customerId" from login_names where login_name = $1`,
    values: [demoPeople.household.taxId],
    columns: { customerId: bigint },
  });
  const clear = () =>
    database.unguarded.query("delete from outbox_events; delete from visitor_outbox_events");
  await clear();
  return {
    database,
    clear,
    report: (reference: string, now = monday): Promise<void> =>
      writeEvent(database.pool, household?.customerId ?? 0, {
        type: "request.sent",
        data: { reference },
        now,
      }),
    reportVisitor: (email: string, now: Date): Promise<void> =>
      writeEvent(database.pool, null, { type: "visitor_message.received", data: { email }, now }),
  };
};
