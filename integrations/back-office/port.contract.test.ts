import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import type { BackOffice } from "./port.ts";
import { createSandboxBackOffice, type SandboxPortal } from "./sandbox.ts";
import { createWebhook, signingKeyOf } from "./webhook.ts";

const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer = { status: 204, headers: {} };
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(answer.status, answer.headers).end("x".repeat(10));
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
afterAll(() => receiver.close());
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/llum`;

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const now = new Date("2026-11-16T09:00:00Z");
const event = {
  eventId: "1f0b9a5e-6f5e-4c8e-9d0e-2f7d6a1c3b4d",
  body: `{"type":"request.sent","data":{"à":1}}`,
};

/** A portal with one request, in which the sandbox retailer works. */
const portalWith = (details: Record<string, unknown>) => {
  let state = "sent";
  let reason = "";
  const portal: SandboxPortal = {
    listWaiting: async (asked) => (asked === state ? ["K7QM-2X9R"] : []),
    findDetails: async () => details,
    accept: async () => void (state = "accepted"),
    reject: async (_reference, given) => {
      state = "rejected";
      reason = given;
    },
    complete: async () => void (state = "done"),
  };
  return { portal, read: () => ({ state, reason }) };
};

const sandbox = createSandboxBackOffice({ portal: portalWith({}).portal, answerAfterMs: 1000 });
const adapters: [string, BackOffice][] = [
  ["the webhook", createWebhook({ url, secret })],
  ["the sandbox retailer", sandbox],
];

describe.each(adapters)("%s", (_name, backOffice) => {
  test("takes an event, and the same event again", async () => {
    answer = { status: 204, headers: {} };
    await backOffice.deliver(event, now);
    await backOffice.deliver(event, now);
  });
});

describe("the webhook", () => {
  const webhook = createWebhook({ url, secret, timeoutMs: 300 });

  test("signs id, time and body as Standard Webhooks asks", async () => {
    answer = { status: 200, headers: {} };
    await webhook.deliver(event, now);
    const { headers, body } = received.at(-1) ?? { headers: {}, body: "" };
    const seconds = String(now.getTime() / 1000);
    const signature = createHmac("sha256", signingKeyOf(secret)).update(
      `${event.eventId}.${seconds}.${event.body}`,
    );
    expect([headers["webhook-id"], headers["webhook-timestamp"], headers["webhook-signature"], body]).toEqual(
      [event.eventId, seconds, `v1,${signature.digest("base64")}`, event.body],
    );
  });

  // The example of https://github.com/standard-webhooks/standard-webhooks, libraries' tests.
  test("gives the signature of the standard's own example", async () => {
    const example = createWebhook({ url, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" });
    await example.deliver(
      { eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' },
      new Date(1614265330 * 1000),
    );
    expect(received.at(-1)?.headers["webhook-signature"]).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  test.each([301, 400, 410, 500, 503])("fails when the receiver answers %i", async (status) => {
    answer = { status, headers: status === 301 ? { location: url } : {} };
    await expect(webhook.deliver(event, now)).rejects.toThrow();
  });

  test("fails when nothing listens", async () => {
    const nowhere = createWebhook({ url: "http://127.0.0.1:1/", secret });
    await expect(nowhere.deliver(event, now)).rejects.toThrow();
  });

  test.each(["", "secret", "whsec_AAAA"])("refuses %j as a secret, and says how to make one", (wrong) => {
    expect(() => createWebhook({ url, secret: wrong })).toThrow("openssl rand -base64 32");
  });
});

describe("the sandbox retailer", () => {
  test("accepts a request and completes it in the next turn", async () => {
    const { portal, read } = portalWith({ power_p1: 4600 });
    const { work } = createSandboxBackOffice({ portal, answerAfterMs: 1000 });
    await work(now);
    expect(read().state).toBe("accepted");
    await work(now);
    expect(read().state).toBe("done");
  });

  test("rejects more power than its distributor has, with a reason", async () => {
    const { portal, read } = portalWith({ power_p1: 4600, power_p2: 60_000 });
    await createSandboxBackOffice({ portal, answerAfterMs: 1000 }).work(now);
    expect(read()).toEqual({ state: "rejected", reason: expect.stringContaining("50 kW") });
  });
});
