import { beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/deployment/server/load-configuration.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { pathsOf } from "#platform/server/http/mount.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "./app.ts";
import { allFeatures } from "./features.ts";
import { tableContents } from "./testing/table-contents.ts";
import { testParts, unlimited } from "./testing/test-app.ts";

const endpoints = allFeatures.flatMap((feature) => feature.endpoints);
const ownPage = { "sec-fetch-site": "same-origin" };

const database = await createTestDatabase("demo");
let app: FastifyInstance;
let cookie: string;

/** A path of the endpoint with something in each parameter: whose it is does not matter to these tests. */
const urlOf = (endpoint: Endpoint): string => (pathsOf(endpoint)[0]?.url ?? "").replaceAll(/:\w+/g, "1");
const send = (endpoint: Endpoint, headers: Record<string, string>, url = urlOf(endpoint)) =>
  app.inject({
    method: endpoint.method,
    url,
    headers,
    ...(endpoint.method === "GET" ? {} : { payload: "{}" }),
  });
const cookieOf = async (user: string): Promise<string> => {
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/auth/get_token",
    headers: { ...ownPage, "content-type": "application/json" },
    payload: JSON.stringify({ user, password: demoPassword }),
  });
  return String(response.headers["set-cookie"]).split(";")[0] ?? "";
};

beforeAll(async () => {
  const demo = await loadConfiguration("deployments/demo/llum.json");
  app = await createApp(
    await testParts(database, {
      // Everything on, so that every call is there to be tried.
      infrastructure: {
        configuration: {
          ...demo,
          features: { ...demo.features, multipointInvoices: true },
          openid: { ...demo.openid, enabled: true },
        },
      },
      rateLimits: unlimited,
    }),
  );
  cookie = await cookieOf(demoPeople.household.taxId);
});

const customers = endpoints.filter(({ access }) => access === "customer");
const unsafe = endpoints.filter(({ method }) => method !== "GET");
const named = (list: readonly Endpoint[]): [string, Endpoint][] =>
  list.map((endpoint) => [endpoint.id, endpoint]);

describe("a customer's call without a session", () => {
  it.each(named(customers))("is refused however its path is written: %s", async (_, endpoint) => {
    for (const { url } of pathsOf(endpoint)) {
      const plain = url.replaceAll(/:\w+/g, "1");
      const variants = [
        plain,
        plain.replace(/\/$/, ""),
        `${plain.replace(/\/$/, "")}/`,
        `/${plain}`,
        plain.replace("/api", "/API"),
        plain.replace("/v", "//v"),
        plain.replace("/api/", "/api%2f"),
        `${plain}?a=1&a=2`,
        `${plain}%00`,
        `${plain};x=1`,
      ];
      for (const variant of variants) {
        const response = await send(endpoint, { ...ownPage, "content-type": "application/json" }, variant);
        expect([variant, [400, 401, 404].includes(response.statusCode)]).toEqual([variant, true]);
      }
    }
  });

  it.each(named(customers))("says that the session is over when it was forged: %s", async (_, endpoint) => {
    const headers = { ...ownPage, "content-type": "application/json" };
    for (const token of ["forged", `1.${"a".repeat(43)}`, "undefined", "1.2.3"]) {
      const response = await send(endpoint, { ...headers, cookie: `llum_session=${token}` });
      expect([response.statusCode, response.json().code]).toEqual([401, "token_expired"]);
      expect((await send(endpoint, { ...headers, authorization: `Bearer ${token}` })).statusCode).toBe(401);
    }
  });
});

describe("an unsafe call from elsewhere", () => {
  it.each(named(unsafe))("is refused with the customer's own cookie: %s", async (_, endpoint) => {
    const json = { cookie, "content-type": "application/json" };
    for (const site of ["cross-site", "same-site"]) {
      expect((await send(endpoint, { ...json, "sec-fetch-site": site })).json().code).toBe("foreign_origin");
    }
    for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
      expect((await send(endpoint, { ...json, origin })).json().code).toBe("foreign_origin");
    }
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const response = await send(endpoint, { cookie, ...ownPage, "content-type": type });
      expect(response.json().code).toBe("unsupported_content_type");
    }
  });
});

describe("every call", () => {
  it.each(named(endpoints))(
    "answers without leaking, and is kept by caches only as declared: %s",
    async (_, endpoint) => {
      const response = await send(endpoint, { cookie, ...ownPage, "content-type": "application/json" });
      // Single sign-on says that its provider is away: there is none here.
      if (response.statusCode >= 500) expect(endpoint.errors[response.json().code]).toBe(response.statusCode);
      expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
      const isShared = endpoint.cache === "shared" && response.statusCode === 200;
      expect(response.headers["cache-control"]).toBe(isShared ? "public, max-age=300" : "no-store");
    },
  );

  it("that only reads changes nothing", async () => {
    const state = () => tableContents(database, ["sessions"]);
    const before = await state();
    for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
      await send(endpoint, { cookie, ...ownPage });
    }
    expect(await state()).toEqual(before);
  });

  it("that does not exist is a problem, not a page", async () => {
    const response = await app.inject({ url: "/api/v1/nothing" });
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  });
});

describe("the documentation", () => {
  it("describes every call, each under one name, with every reference resolved", async () => {
    const document = (await app.inject({ url: "/api/openapi.json" })).json();
    const operations = Object.values<
      Record<string, { operationId: string; summary: string; responses: object }>
    >(document.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(endpoints.filter(({ id }) => !names.includes(id))).toEqual([]);
    for (const { summary, responses } of operations) {
      expect(summary.length).toBeGreaterThan(5);
      expect(Object.keys(responses)).toContain("200");
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(references)).toEqual(new Set(["#/components/schemas/Problem"]));
    expect(document.components.schemas.Problem).toBeDefined();
  });

  it("can be read as a page", async () => {
    const page = await app.inject({ url: "/api/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    for (const { summary } of endpoints) expect(page.body).toContain(escapeHtml(summary));
  });
});

describe("operation", () => {
  it("tells that the server lives, and that its database answers", async () => {
    expect((await app.inject({ url: "/healthz" })).json()).toEqual({ status: "alive" });
    expect((await app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  it("gives its figures to this machine only", async () => {
    expect((await app.inject({ url: "/metrics" })).body).toContain("llum_http_request_duration_seconds");
    expect((await app.inject({ url: "/metrics", remoteAddress: "203.0.113.7" })).statusCode).toBe(404);
  });
});
