import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, describe, expect, it } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { defineEndpoint, json, type Endpoint } from "#platform/contract/endpoint.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { mountHandlers, pathsOf } from "#platform/server/http/mount.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createServices } from "../apps/server/assembly/services.ts";
import { assembleHandlers } from "../apps/server/assembly/handlers.ts";
import { tableContents } from "../apps/server/testing/table-contents.ts";
import { testInfrastructure, unlimited } from "../apps/server/testing/test-app.ts";

/**
 * What whoever looks on in a customer's place may send all the same: ways in and out, and what only asks. The calls say
 * so themselves; that one does so is to be thought about twice, so that each is named here too.
 */
const exceptions = [
  "askForPasskey",
  "beginOpenid",
  "enterByOpenid",
  "exchangeToken",
  "getToken",
  "isTokenValid",
  "refreshSession",
  "signInClient",
  "signOut",
  "takeSecondStep",
];

const database = await createTestDatabase("demo");
const blocks = await createServices(await testInfrastructure(database));
const { rows } = await database.unguarded.query("select customer_id from login_names where login_name = $1", [
  demoPeople.household.taxId,
]);
const startLooking = () =>
  blocks.sessions.start({
    customerId: rows[0].customer_id,
    device: "",
    now: new Date(),
    method: "impersonation",
    actedBy: "nuria",
    longestMinutes: 30,
  });

/** A server with every feature on, so that none hides behind a 404. */
const mount = async (handlers: readonly Handler[]): Promise<FastifyInstance> => {
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  mountHandlers(app, handlers, {
    findSession: blocks.sessions.find,
    isFeatureOn: () => true,
    limiter: createRateLimiter(unlimited),
    https: false,
    allowedOrigins: [],
    defaultLanguage: "ca",
  });
  afterAll(() => app.close());
  return app;
};

const isUnsafe = ({ method }: Endpoint): boolean => method !== "GET";
const contents = () => tableContents(database, ["sessions"]);
const overrides = ["x-http-method-override", "x-http-method", "x-method-override"];

interface Attempt {
  readonly method: Endpoint["method"] | "HEAD";
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/** Ways to send an unsafe call; each must be refused for being unsafe. */
const plainWays = (endpoint: Endpoint): Attempt[] => {
  const { method } = endpoint;
  return pathsOf(endpoint).flatMap(({ url }) => {
    const plain = url.replaceAll(/:\w+/g, "1");
    const slash = plain.endsWith("/") ? plain.slice(0, -1) : `${plain}/`;
    return [
      { method, url: plain },
      { method, url: slash },
      { method, url: `${plain}?_method=GET` },
      ...overrides.map((header) => ({ method, url: plain, headers: { [header]: "GET" } })),
    ];
  });
};

/** Ways to smuggle one in as a call that only reads; none may do anything. */
const disguises = (endpoint: Endpoint): Attempt[] =>
  pathsOf(endpoint).flatMap(({ url }) => {
    const plain = url.replaceAll(/:\w+/g, "1");
    return [
      { method: "HEAD" as const, url: plain },
      { method: "GET" as const, url: `${plain}?_method=${endpoint.method}` },
      ...overrides.map((header) => ({
        method: "GET" as const,
        url: plain,
        headers: { [header]: endpoint.method },
      })),
    ];
  });

/** What is wrong with how these endpoints meet whoever only looks on, a line each. */
const faultsOf = async (app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<string[]> => {
  const token = await startLooking();
  const send = ({ method, url, headers = {} }: Attempt, carrier: Record<string, string>) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...carrier },
      ...(method === "GET" || method === "HEAD" ? {} : { payload: {} }),
    });
  const carriers: Record<string, string>[] = [
    { cookie: `llum_session=${token}`, "sec-fetch-site": "same-origin" },
    { authorization: `Bearer ${token}` },
  ];
  const faults: string[] = [];
  for (const endpoint of endpoints.filter(isUnsafe)) {
    if (exceptions.includes(endpoint.id)) continue;
    for (const carrier of carriers) {
      for (const way of plainWays(endpoint)) {
        const answer = await send(way, carrier);
        const code = answer.statusCode === 403 ? answer.json().code : answer.statusCode;
        if (code !== "read_only_session") faults.push(`${endpoint.id}: ${way.method} ${way.url} is ${code}`);
      }
      for (const way of disguises(endpoint)) await send(way, carrier);
    }
  }
  return faults;
};

const handlers = assembleHandlers(blocks);
const endpoints = handlers.map(({ endpoint }) => endpoint);

describe("whoever looks on in a customer's place", () => {
  it("can send nothing that changes anything, however the call is written", async () => {
    const app = await mount(handlers);
    const before = await contents();
    expect(endpoints.filter(isUnsafe).length).toBeGreaterThan(exceptions.length);
    expect(await faultsOf(app, endpoints)).toEqual([]);
    expect(await contents()).toEqual(before);
  }, 120_000);

  it("may send what is named here and nothing else", () => {
    const allowed = endpoints.filter((one) => isUnsafe(one) && one.readOnly === "allowed");
    expect(allowed.map(({ id }) => id).toSorted()).toEqual(exceptions);
  });

  it("finds what the customer finds, to look at", async () => {
    const app = await mount(handlers);
    const headers = { cookie: `llum_session=${await startLooking()}` };
    for (const id of ["getProfile", "listInvoices", "listContracts"]) {
      const endpoint = endpoints.find((one) => one.id === id);
      const url = endpoint === undefined ? "" : (pathsOf(endpoint)[0]?.url ?? "");
      expect([id, (await app.inject({ url, headers })).statusCode]).toEqual([id, 200]);
    }
  });

  it("ends the session by signing out", async () => {
    const app = await mount(handlers);
    const token = await startLooking();
    const headers = { cookie: `llum_session=${token}`, "sec-fetch-site": "same-origin" };
    const left = await app.inject({ method: "POST", url: "/api/v1/auth/logout", headers, payload: {} });
    expect([left.statusCode, await blocks.sessions.check(token, new Date())]).toEqual([200, false]);
  });

  it("is given no token with which somebody could do more", async () => {
    const app = await mount(handlers);
    const headers = { cookie: `llum_session=${await startLooking()}` };
    for (const endpoint of endpoints.filter(
      ({ method, params }) => method === "GET" && params === undefined,
    )) {
      const { body } = await app.inject({ url: pathsOf(endpoint)[0]?.url ?? "", headers });
      expect([endpoint.id, /\d+\.[\w-]{43}/.exec(body)?.[0]]).toEqual([endpoint.id, undefined]);
    }
  });
});

describe("a call that forgets to refuse whoever only looks", () => {
  const write = defineEndpoint({
    id: "plantedWrite",
    summary: "Write something",
    method: "POST",
    path: "/planted/",
    versions: [1, 2],
    languageInPath: true,
    access: "customer",
    readOnly: "allowed",
    rate: "write",
    cache: "private",
    ownership: "customer",
    response: json(z.object({ ok: z.boolean() })),
    errors: {},
  });

  it("is found, by name and by what it answers", async () => {
    const app = await mount([handler(write, () => ({ ok: true }))]);
    const faults = await faultsOf(app, [write]);
    expect(faults).toContain("plantedWrite: POST /api/v1/planted/ is 200");
    expect(faults).toContain("plantedWrite: POST /api/v1/es/planted is 200");
    expect(exceptions.includes(write.id)).toBe(false);
  });
});
