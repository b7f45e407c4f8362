import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { openTestReplica } from "#platform/testing/database/test-replica.ts";
import { createApp } from "./app.ts";
import { testParts, unlimited } from "./testing/test-app.ts";

const contract = "0012101";
const database = await createTestDatabase("demo");
/** Stands for a replica that lags: it has none of the changes of the tests. */
const copy = await createTestDatabase("demo");
const parts = await testParts(database, { rateLimits: unlimited });

let session = "";
beforeAll(async () => {
  const text = "select customer_id from login_names where login_name = $1";
  const { rows } = await database.unguarded.query(text, [demoPeople.household.taxId]);
  const { sessions } = parts.services;
  session = await sessions.start({
    customerId: rows[0].customer_id,
    device: "",
    now: new Date(),
    method: "password",
  });
});

const start = async (url = copy.url) => {
  const { replica, troubles } = await openTestReplica(database, { url, reportEveryMs: 60_000 });
  const app = await createApp({ ...parts, replica });
  onTestFinished(() => app.close());
  const call = (method: "GET" | "PUT" | "POST", path: string, headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url: `/api/v2${path}`,
      headers: { "sec-fetch-site": "same-origin", cookie: `llum_session=${session}`, ...headers },
      ...(method === "GET" ? {} : { payload: { alias: "Casa de la platja" } }),
    });
  const listed = async (headers?: Record<string, string>) =>
    (await call("GET", "/contracts", headers)).body.includes("Casa de la platja");
  return { app, call, listed, replica, troubles };
};
afterAll(() => parts.services.threads.close());

test("after a change the customer's lists read from the primary, other browsers' from the replica", async () => {
  const { call, listed, replica } = await start();
  const changed = await call("PUT", `/contracts/${contract}/alias/`);
  expect(changed.statusCode).toBe(200);
  const [cookie] = changed.cookies;
  expect(cookie).toMatchObject({
    name: "llum_recent_change",
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: replica.maxLagSeconds,
  });
  expect(await listed()).toBe(false);
  expect(await listed({ cookie: `llum_session=${session}; llum_recent_change=1` })).toBe(true);
  // A program that sends the session's token itself may store no cookies.
  expect(await listed({ cookie: "", authorization: `Bearer ${session}` })).toBe(true);
  const detail = await call("GET", `/contracts/${contract}/`);
  expect(detail.body).toContain("Casa de la platja");
});

test("a call that changes nothing that may lag sends no cookie, and neither does a portal without a replica", async () => {
  const { call } = await start();
  expect((await call("POST", "/auth/is_token_valid")).cookies).toEqual([]);
  const plain = await createApp(parts);
  onTestFinished(() => plain.close());
  const changed = await plain.inject({
    method: "PUT",
    url: `/api/v2/contracts/${contract}/alias/`,
    headers: { "sec-fetch-site": "same-origin", cookie: `llum_session=${session}` },
    payload: { alias: "Casa de la platja" },
  });
  expect([changed.statusCode, changed.cookies]).toEqual([200, []]);
});

test("what is too new for the replica is found on the primary", async () => {
  const { call, replica } = await start();
  await copy.unguarded.query("update contracts set name = '0' || name where name = $1", [contract]);
  onTestFinished(async () => {
    await copy.unguarded.query("update contracts set name = $1 where name = '0' || $1", [contract]);
  });
  const demands = await call("GET", `/contracts/${contract}/maximum_demands/`);
  expect(demands.statusCode).toBe(200);
  expect(replica.figures().reads).toBeGreaterThan(0);
  expect((await call("GET", "/contracts/9999999/maximum_demands/")).statusCode).toBe(404);
});

test("a replica that is down costs customers nothing, and the server stays ready and says so", async () => {
  const { app, listed, troubles } = await start("postgres://llum@127.0.0.1:9/none");
  const readiness = async () => (await app.inject({ url: "/readyz" })).json();
  expect(await readiness()).toEqual({ status: "ready", replica: "answers" });
  expect(await listed()).toBe(true);
  expect(await readiness()).toEqual({ status: "ready", replica: "unavailable" });
  expect(troubles).toEqual([expect.stringContaining("ECONNREFUSED")]);
  const metrics = (await app.inject({ url: "/metrics" })).body;
  expect(metrics).toMatch(/^llum_replica_answers 0$/m);
  expect(metrics).toMatch(/^llum_replica_reads_total 0$/m);
  expect(metrics).toMatch(/^llum_replica_repeated_reads_total [1-9]\d*$/m);
});
