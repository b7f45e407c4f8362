import { describe, expect, it } from "vitest";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "./app.ts";
import { assembleHandlers } from "./handlers.gen.ts";
import { testParts } from "./testing/test-app.ts";

const parts = await testParts(await createTestDatabase());
const endpoints = assembleHandlers(parts.services).map(({ endpoint }) => endpoint);
const app = await createApp(parts);

describe("the documentation", () => {
  it.each([
    ["/api/openapi.json", undefined],
    ["/api/staff/openapi.json", "staff"],
  ])(
    "%s describes every call of its audience under one name, with every reference resolved",
    async (url, of) => {
      const document = (await app.inject({ url })).json();
      const operations = Object.values<
        Record<string, { operationId: string; summary: string; responses: object }>
      >(document.paths).flatMap((path) => Object.values(path));
      const names = operations.map(({ operationId }) => operationId);
      expect(new Set(names).size).toBe(names.length);
      const described = endpoints.filter(({ audience }) => audience === of).map(({ id }) => id);
      expect(names.filter((name) => !/V\d$/.test(name)).toSorted()).toEqual(described.toSorted());
      for (const { summary, responses } of operations) {
        expect(summary.length).toBeGreaterThan(5);
        expect(Object.keys(responses)).toContain("200");
      }
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
        (match) => match[1],
      );
      expect(new Set(references)).toEqual(
        new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)),
      );
    },
  );

  it("can be read as a page", async () => {
    const page = await app.inject({ url: "/api/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    const ofCustomers = endpoints.filter(({ audience }) => audience === undefined);
    for (const { summary } of ofCustomers) expect(page.body).toContain(escapeHtml(summary));
  });
});

describe("operation", () => {
  it("reports that the server is alive, and that its database answers", async () => {
    expect((await app.inject({ url: "/healthz" })).json()).toEqual({ status: "alive" });
    expect((await app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  it("gives its figures to this machine only", async () => {
    expect((await app.inject({ url: "/metrics" })).body).toContain("llum_http_request_duration_seconds");
    expect((await app.inject({ url: "/metrics", remoteAddress: "203.0.113.7" })).statusCode).toBe(404);
  });
});
