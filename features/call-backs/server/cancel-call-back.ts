import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { cancelCallBack } from "../contract/cancel-call-back.ts";
import { events } from "../contract/events.ts";
import { storedCallBacks, toOperatorCallBack } from "./call-back-queries.ts";
import { readCancelToken } from "./cancel-links.ts";

export interface CancelPorts {
  readonly database: Pick<Database, "pool">;
  readonly keyring: Keyring;
}

const writeEvent = eventWriter(events);

export const handleCancelCallBack = ({ database, keyring }: CancelPorts): Handler =>
  handler(cancelCallBack, async ({ body, now, fail }) => {
    const linked = readCancelToken(keyring, body.token) ?? fail("link_no_longer_valid");
    const { visitorId, reference } = linked;
    const changed = await inTransaction(database.pool, async (client) => {
      const done = await storedCallBacks.change(client, {
        ownerId: visitorId,
        reference,
        decide: ({ state }) =>
          state === "cancelled" ? undefined : { to: "cancelled", actor: "person", now },
      });
      if (typeof done === "object" && done.before.state !== done.found.state) {
        const data = await toOperatorCallBack(client, done.found);
        await writeEvent(client, null, { type: "call_back.cancelled", data, now });
      }
      return done;
    });
    if (changed === undefined) return fail("link_no_longer_valid");
    return typeof changed === "string" ? fail("call_back_made") : { reference };
  });
