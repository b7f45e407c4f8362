import * as z from "zod/mini";
import { instantCursor, pageOf } from "#platform/contract/list-cursor.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { acknowledge, findEvents } from "#platform/server/outbox/outbox.ts";
import { acknowledgeEvents, listEvents } from "../../contract/operator-events.ts";

const defaultLimit = 100;

/** The calls of the retailer's system about events. */
export const operatorHandlers = ({
  database,
}: {
  readonly database: Pick<Database, "pool">;
}): OperatorHandler[] => [
  operatorHandler(listEvents, async ({ query: { limit = defaultLimit, state = "pending", after } }) => {
    const events = await findEvents(database, { state, limit, after });
    const { page, next } = pageOf(events, limit, ({ occurredAt, eventId }) =>
      z.encode(instantCursor, { position: occurredAt, key: eventId }),
    );
    return { events: page, has_more: next !== null, next };
  }),
  operatorHandler(acknowledgeEvents, async ({ body }) => ({
    acknowledged: await acknowledge(database, body.ids),
  })),
];
