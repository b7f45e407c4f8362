import { expect, test } from "vitest";
import { listOutbox } from "../contract/list-outbox.ts";
import { sendTestEvent } from "../contract/send-test-event.ts";
import { startOutbox } from "./testing/outbox-fixture.ts";

const { database, manager, deliverTo } = await startOutbox();
const closedPort = "http://127.0.0.1:9/";

test("what was not received is listed with its attempts and its error, by state", async () => {
  const first = (await manager.call(sendTestEvent)).json.id;
  const second = (await manager.call(sendTestEvent)).json.id;
  await deliverTo(closedPort);
  await database.unguarded.query("update visitor_outbox_events set state = 'dead' where event_id = $1", [
    first,
  ]);
  const read = async (query: object) => (await manager.call(listOutbox, { query })).json;
  expect(await read({ state: "dead" })).toMatchObject({
    pending: 1,
    dead: 1,
    items: [{ id: first, type: "webhook.test", state: "dead", attempts: 1 }],
  });
  expect(await read({ state: "waiting" })).toMatchObject({
    last_error: expect.stringContaining("fetch failed"),
    items: [
      { id: second, state: "pending", attempts: 1, last_error: expect.stringContaining("fetch failed") },
    ],
  });
  expect((await read({})).items).toHaveLength(2);
});
