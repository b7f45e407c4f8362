import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listOutbox } from "../contract/list-outbox.ts";
import { sendTestEvent } from "../contract/send-test-event.ts";
import { startOutbox, webhookSecret } from "./testing/outbox-fixture.ts";

const { manager, deliverTo, lastAudit } = await startOutbox();

/** A receiver that checks the signature as Standard Webhooks describes it, by its own computation. */
const startReceiver = async () => {
  const received: { id: string; isSigned: boolean; body: unknown }[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    const body = await text(request);
    const id = String(request.headers["webhook-id"]);
    const signed = `${id}.${String(request.headers["webhook-timestamp"])}.${body}`;
    const key = Buffer.from(webhookSecret.replace("whsec_", ""), "base64");
    const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    const isSigned = request.headers["webhook-signature"] === expected;
    received.push({ id, isSigned, body: JSON.parse(body) });
  };
  const server = createServer((request, response) => {
    void take(request).then(() => response.writeHead(204).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { received, url: `http://127.0.0.1:${port}/` };
};

test("a test event arrives at the webhook, signed, and is listed as received", async () => {
  const { json } = await manager.call(sendTestEvent);
  expect(await lastAudit()).toMatchObject({ action: "events test", details: { eventId: json.id } });
  const { received, url } = await startReceiver();
  expect(await deliverTo(url)).toBe(1);
  expect(received).toEqual([
    {
      id: json.id,
      isSigned: true,
      body: {
        id: json.id,
        type: "webhook.test",
        timestamp: expect.any(String),
        data: { sent_by: "Berta" },
      },
    },
  ]);
  const listed = (await manager.call(listOutbox)).json;
  expect(listed).toMatchObject({ pending: 0, dead: 0, items: [{ id: json.id, state: "acknowledged" }] });
});
