import { expect, test } from "vitest";
import { listOutbox } from "../contract/list-outbox.ts";
import { resendEvents } from "../contract/resend-events.ts";
import { sendTestEvent } from "../contract/send-test-event.ts";
import { startOutbox } from "./testing/outbox-fixture.ts";

const { database, manager, lastAudit } = await startOutbox();

test("the chosen event is sent again, or all that were given up or have failed", async () => {
  const ids: string[] = [];
  for (let sent = 0; sent < 3; sent += 1) ids.push((await manager.call(sendTestEvent)).json.id);
  await database.unguarded.query("update visitor_outbox_events set state = 'dead', attempts = 10");
  const resend = async (body: object) => (await manager.call(resendEvents, { body })).json;
  expect(await resend({ eventIds: [ids[1]] })).toEqual({ resent: 1 });
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    action: "events retry",
    details: { retried: 1 },
  });
  expect((await manager.call(listOutbox)).json).toMatchObject({ pending: 1, dead: 2 });
  expect(await resend({})).toEqual({ resent: 2 });
  expect((await manager.call(listOutbox)).json).toMatchObject({ pending: 3, dead: 0 });
  expect(await resend({})).toEqual({ resent: 0 });
});
