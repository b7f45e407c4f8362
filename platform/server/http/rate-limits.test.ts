import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { handler } from "../handler.ts";
import { createRateLimiter } from "./rate-limits.ts";

const countMeters = defineEndpoint({
  id: "countMeters",
  summary: "Count the meters",
  method: "GET",
  path: "/meters-in-all",
  versions: [1],
  languageInPath: false,
  access: "public",
  readOnly: "allowed",
  rate: "read",
  cache: "shared",
  ownership: "nobody",
  response: json(z.int()),
  errors: {},
});
const handlers = [handler(countMeters, () => 1)];
const start = Date.parse("2026-11-20T10:00:00Z");

describe("the rate limiter", () => {
  it("allows as many calls as the class has, then returns the seconds to wait", () => {
    const wait = createRateLimiter({ ...defaultRateLimits, sign_in: 2 });
    const waits = [0, 1_000, 10_000, 59_999].map((ms) => wait("sign_in", "a", start + ms));
    expect(waits).toEqual([undefined, undefined, 50, 1]);
  });

  it("counts each client and each class separately", () => {
    const wait = createRateLimiter({ ...defaultRateLimits, read: 1, write: 1 });
    expect(wait("read", "a", start)).toBeUndefined();
    expect(wait("read", "b", start)).toBeUndefined();
    expect(wait("write", "a", start)).toBeUndefined();
    expect(wait("read", "a", start)).toBe(60);
  });

  it("resets the count after a minute, and not before", () => {
    const wait = createRateLimiter({ ...defaultRateLimits, read: 1 });
    expect(wait("read", "a", start)).toBeUndefined();
    expect(wait("read", "a", start + 59_999)).toBe(1);
    expect(wait("read", "a", start + 60_000)).toBeUndefined();
    expect(wait("read", "a", start + 60_001)).toBe(60);
  });
});

describe("the rate limit without a session", () => {
  it("counts the calls of one connection together, also over IPv6", async () => {
    const strict = await startTestServer(handlers, { rateLimits: { read: 2 } });
    const statuses = [];
    for (const remoteAddress of ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"]) {
      statuses.push((await strict.app.inject({ url: "/api/v1/meters-in-all", remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it("answers 429 with Retry-After", async () => {
    const strict = await startTestServer(handlers, { rateLimits: { read: 0 } });
    const { headers, statusCode } = await strict.app.inject({ url: "/api/v1/meters-in-all" });
    expect([statusCode, headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[1-9]\d?$/)]);
  });

  it("ignores X-Forwarded-For of untrusted proxies", async () => {
    const strict = await startTestServer(handlers, { rateLimits: { read: 2 } });
    const statuses = [];
    for (const forwarded of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      const headers = { "x-forwarded-for": forwarded, forwarded: `for=${forwarded}` };
      statuses.push((await strict.app.inject({ url: "/api/v1/meters-in-all", headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
