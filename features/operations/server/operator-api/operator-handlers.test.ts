import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { operatorHandlers } from "./operator-handlers.ts";
import { createOperatorKeys } from "./operator-keys.ts";
import { monday, startEventsFixture } from "../testing/events-fixture.ts";

const { database, clear, report } = await startEventsFixture();
const keys = createOperatorKeys(database);
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
addOperatorRoutes(app, operatorHandlers({ database }), {
  ...testGuards({ sign_in: 30 }),
  findOperatorKey: keys.find,
});
afterAll(() => app.close());
const { token } = await keys.add({ name: "the ERP", scopes: ["events"] });

beforeEach(clear);

const call = async (
  method: "GET" | "POST",
  path: string,
  { body, key = token }: { body?: object; key?: string | undefined } = {},
) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1${path}`,
    headers: key === "" ? {} : { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
};

describe("the calls of the retailer's system about events", () => {
  test("report an event until it is acknowledged", async () => {
    await report("K7QM-2X9R");
    const { body } = await call("GET", "/events");
    expect(body).toMatchObject({
      has_more: false,
      events: [
        {
          type: "request.sent",
          data: { reference: "K7QM-2X9R" },
        },
      ],
    });
    const ids = body.events.map(({ id }: { id: string }) => id);
    expect((await call("POST", "/events/acknowledge", { body: { ids } })).body).toEqual({ acknowledged: 1 });
    expect((await call("GET", "/events")).body).toEqual({
      events: [],
      has_more: false,
      next: null,
    });
  });

  test("continue a list of events after a cursor, without acknowledging them", async () => {
    await report("K7QM-2X9R");
    await report("T4WN-8H3C", new Date(monday.getTime() + 1));
    const first = (await call("GET", "/events?limit=1")).body;
    const second = (await call("GET", `/events?limit=1&after=${encodeURIComponent(first.next)}`)).body;
    expect([first.has_more, second.has_more, second.next]).toEqual([true, false, null]);
    expect(second.events[0].id).not.toBe(first.events[0].id);
    expect((await call("GET", "/events?after=yesterday")).status).toBe(400);
  });

  test("page through events by acknowledging them", async () => {
    await report("K7QM-2X9R");
    await report("T4WN-8H3C");
    const { body } = await call("GET", "/events?limit=1");
    expect([body.events.length, body.has_more]).toEqual([1, true]);
  });
});

describe("keys of the retailer's system", () => {
  test.each([
    ["no key", ""],
    ["an unknown key", "llumkey_000000000000000000.secret"],
    ["the key's id with another secret", `${token.slice(0, -4)}AAAA`],
    ["a customer's session token", "1.full"],
  ])("refuse %s", async (_case, key) => {
    expect(await call("GET", "/events", { key })).toMatchObject({
      status: 401,
      body: { code: "api_key_not_valid" },
    });
  });

  test("refuse a key without the scope, and a removed one", async () => {
    const { keyId, token: other } = await keys.add({ name: "the warehouse", scopes: ["cases"] });
    expect(await call("GET", "/events", { key: other })).toMatchObject({
      status: 403,
      body: { code: "scope_missing" },
    });
    expect(await keys.remove(keyId)).toBe(true);
    expect((await call("GET", "/events", { key: other })).status).toBe(401);
  });

  test("stop a client that guesses keys", async () => {
    const answers = [];
    for (let guess = 0; guess < 40; guess += 1)
      answers.push((await call("GET", "/events", { key: `llumkey_${guess}.x` })).status);
    expect(answers.at(-1)).toBe(429);
  });
});
