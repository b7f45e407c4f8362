import * as z from "zod/mini";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { handler } from "../handler.ts";
import { createHttpServer } from "./server.ts";
import { mountHandlers } from "./mount.ts";
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
  ownership: "none",
  response: json(z.int()),
  errors: {},
});
const handlers = [handler(countMeters, () => 1)];
const testSession = {
  customerId: 1,
  tokenHash: Buffer.alloc(32),
  readOnly: false,
  expiresAt: new Date(8.64e15),
};
const start = Date.parse("2026-11-20T10:00:00Z");

describe("the rate limiter", () => {
  it("allows as many calls as the class has, then returns the seconds to wait", () => {
    const { take: wait } = createRateLimiter({ ...defaultRateLimits, sign_in: 2 });
    const waits = [0, 1_000, 10_000, 59_999].map((ms) => wait("sign_in", "a", start + ms));
    expect(waits).toEqual([undefined, undefined, 50, 1]);
  });

  it("counts each client and each class separately", () => {
    const { take: wait } = createRateLimiter({ ...defaultRateLimits, read: 1, write: 1 });
    expect(wait("read", "a", start)).toBeUndefined();
    expect(wait("read", "b", start)).toBeUndefined();
    expect(wait("write", "a", start)).toBeUndefined();
    expect(wait("read", "a", start)).toBe(60);
  });

  it("resets the count after a minute, and not before", () => {
    const { take: wait } = createRateLimiter({ ...defaultRateLimits, read: 1 });
    expect(wait("read", "a", start)).toBeUndefined();
    expect(wait("read", "a", start + 59_999)).toBe(1);
    expect(wait("read", "a", start + 60_000)).toBeUndefined();
    expect(wait("read", "a", start + 60_001)).toBe(60);
  });
});

describe("the limit of session tokens", () => {
  const readMeter = defineEndpoint({
    ...countMeters,
    id: "readMeter",
    path: "/meter",
    access: "customer",
    cache: "private",
  });
  const startWithLimit = async (read: number) => {
    let lookUps = 0;
    const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
    mountHandlers(app, [handler(readMeter, () => 7)], {
      findSession: async (token) => {
        lookUps += 1;
        return token === "made-up" ? undefined : testSession;
      },
      isFeatureOn: () => true,
      limiter: createRateLimiter({ ...defaultRateLimits, read }),
      https: false,
      publicOrigins: [],
      defaultLanguage: "ca",
    });
    const statusesOf = async (token: string, calls: number): Promise<number[]> => {
      const statuses = [];
      for (let call = 0; call < calls; call += 1) {
        const headers = { authorization: `Bearer ${token}` };
        statuses.push((await app.inject({ url: "/api/v1/meter", headers })).statusCode);
      }
      return statuses;
    };
    return { statusesOf, lookUps: () => lookUps };
  };

  it("refuses made-up tokens above the limit without asking the database", async () => {
    const { statusesOf, lookUps } = await startWithLimit(3);
    expect(await statusesOf("made-up", 5)).toEqual([401, 401, 401, 429, 429]);
    expect(lookUps()).toBe(3);
  });

  it("does not count tokens that open a session", async () => {
    const { statusesOf } = await startWithLimit(3);
    expect(await statusesOf("valid", 3)).toEqual([200, 200, 200]);
    expect(await statusesOf("made-up", 4)).toEqual([401, 401, 401, 429]);
  });
});

describe("the memory of the rate limiter", () => {
  it("counts clients beyond 100,000 as one, so that a flood from many addresses does not fill it", () => {
    const { take } = createRateLimiter({ ...defaultRateLimits, read: 1 });
    for (let client = 0; client < 100_000; client += 1) take("read", String(client), start);
    expect(take("read", "beyond", start)).toBeUndefined();
    expect(take("read", "also beyond", start)).toBe(60);
    expect(take("read", "7", start)).toBe(60);
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

  it.each([1, -1])("is the same while the server's clock jumps by %i h", async (hours) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const strict = await startTestServer(handlers, { rateLimits: { read: 1 } });
    const call = () => strict.app.inject({ url: "/api/v1/meters-in-all" });
    expect((await call()).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    const { headers, statusCode } = await call();
    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
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
