import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { defineEndpoint, json, type Endpoint } from "#platform/contract/endpoint.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { handler } from "../handler.ts";
import { assertPolicies } from "./guards.ts";

const readMeter = defineEndpoint({
  id: "readMeter",
  summary: "Read a meter",
  method: "GET",
  path: "/meters/{meterId}/",
  versions: [1, 2],
  languageInPath: true,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: { param: "meterId" },
  params: z.object({ meterId: z.string() }),
  response: json(z.object({ reading: z.int() })),
  errors: { meter_not_found: 404 },
});
const sendReading = defineEndpoint({
  id: "sendReading",
  summary: "Send a reading",
  method: "POST",
  path: "/meters/",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "customer",
  requires: "features.readings",
  body: z.strictObject({ reading: z.int() }),
  response: json(z.object({ language: z.string() })),
  errors: {},
});

const resetMeter = defineEndpoint({
  id: "resetMeter",
  summary: "Reset a meter",
  method: "POST",
  path: "/meters/reset",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "customer",
  body: z.strictObject({ reading: z.optional(z.int()) }),
  response: json(z.object({ language: z.string() })),
  errors: { meter_locked: 409 },
  failuresHaveStatus: true,
});

let written = 0;
const handlers = [
  handler(readMeter, ({ params, fail }) =>
    params.meterId === "mine" ? { reading: 7, secret: 1 } : fail("meter_not_found"),
  ),
  handler(sendReading, ({ language }) => {
    written += 1;
    return { language };
  }),
  handler(resetMeter, ({ body, language, fail }) =>
    body.reading === undefined ? { language } : fail("meter_locked"),
  ),
];
const server = await startTestServer(handlers);
const cookie = "llum_session=1.full";
const post = (headers: Record<string, string>, payload: string = '{"reading":1}') =>
  server.app.inject({
    method: "POST",
    url: "/api/v1/meters/",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
const ownPage = { cookie, "sec-fetch-site": "same-origin" };

describe("a mounted endpoint", () => {
  it("answers at every version and language, with and without a trailing slash", async () => {
    for (const path of ["/api/v1/meters/mine/", "/api/v2/meters/mine", "/api/v1/es/meters/mine/"]) {
      expect((await server.app.inject({ url: path, headers: { cookie } })).json()).toEqual({ reading: 7 });
    }
  });

  it("is guarded at every spelling of its path", async () => {
    const variants = [
      "/api/v1/meters/mine",
      "/api/v2/meters/mine/",
      "/api/v1/ca/meters/mine",
      "//api/v1/meters/mine",
      "/api/v1//meters/mine",
      "/API/v1/meters/mine",
      "/api/v3/meters/mine",
      "/api/v1/meters%2fmine",
      "/api/v1/fr/meters/mine",
    ];
    for (const url of variants) expect([401, 404]).toContain((await server.app.inject({ url })).statusCode);
  });

  it("answers 404 for a parameter that the database cannot store", async () => {
    const answer = await server.app.inject({ url: "/api/v1/meters/mine%00/", headers: { cookie } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  });

  it("drops fields that its schema does not declare", async () => {
    expect(
      (await server.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } })).body,
    ).not.toContain("secret");
  });

  it("is never cached when it is private", async () => {
    expect(
      (await server.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } })).headers[
        "cache-control"
      ],
    ).toBe("no-store");
  });

  it("uses the browser's language, or the default", async () => {
    expect((await post({ ...ownPage, "accept-language": "en-GB,en" })).json()).toEqual({ language: "en" });
    expect((await post({ ...ownPage, "accept-language": "pt" })).json()).toEqual({ language: "ca" });
  });
});

describe("an unsafe call", () => {
  it.each([
    ["from another site", { cookie, "sec-fetch-site": "cross-site" }, 403, "foreign_origin"],
    [
      "from another site with the own origin",
      { cookie, "sec-fetch-site": "cross-site", origin: "http://localhost" },
      403,
      "foreign_origin",
    ],
    ["from a sister site", { cookie, "sec-fetch-site": "same-site" }, 403, "foreign_origin"],
    ["with a foreign origin", { cookie, origin: "https://evil.example" }, 403, "foreign_origin"],
    ["with the origin null", { cookie, origin: "null" }, 403, "foreign_origin"],
    ["with a cookie and no sign of a browser", { cookie }, 403, "foreign_origin"],
    [
      "with the content type of a form",
      { ...ownPage, "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_content_type",
    ],
    ["as text", { ...ownPage, "content-type": "text/plain" }, 415, "unsupported_content_type"],
    // Refused before the session is looked up and the body is parsed.
    [
      "as text, without a session",
      { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
      415,
      "unsupported_content_type",
    ],
    ["in a read-only session", { ...ownPage, cookie: "llum_session=1.read-only" }, 403, "read_only_session"],
    ["without a session", { "sec-fetch-site": "same-origin" }, 401, "not_signed_in"],
    ["with an expired session", { ...ownPage, cookie: "llum_session=expired" }, 401, "token_expired"],
  ])("%s is refused without effect", async (_, headers, status, code) => {
    const before = written;
    const response = await post(headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(written).toBe(before);
  });

  it.each<[string, Record<string, string>]>([
    ["without a content type", {}],
    ["that announces JSON", { "content-type": "application/json" }],
  ])("without a body counts as one with an empty object: %s", async (_, headers) => {
    const send = (url: string) =>
      server.app.inject({ method: "POST", url, headers: { ...ownPage, ...headers } });
    expect((await send("/api/v1/meters/reset")).json()).toEqual({ language: "ca" });
    const refused = await send("/api/v1/meters/");
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { reading: ["required"] }]);
  });

  it("has the body limit of its endpoint", async () => {
    const small = await startTestServer([
      handler({ ...sendReading, bodyLimitBytes: 20 }, () => ({ language: "ca" })),
    ]);
    const send = async (payload: string) =>
      (
        await small.app.inject({
          method: "POST",
          url: "/api/v1/meters/",
          headers: ownPage,
          payload: JSON.parse(payload),
        })
      ).statusCode;
    expect([await send('{"reading":1}'), await send('{"reading":123456789012}')]).toEqual([200, 413]);
  });

  it("with a bearer token needs no origin", async () => {
    expect((await post({ authorization: "Bearer 1.full" })).statusCode).toBe(200);
  });

  it("does not exist while its feature is off", async () => {
    const off = await startTestServer(handlers, { isFeatureOn: () => false });
    const response = await off.app.inject({
      method: "POST",
      url: "/api/v1/meters/",
      headers: ownPage,
      payload: {},
    });
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    "with the unknown field %s, which every object inherits, is answered without it or refused",
    async (name) => {
      const response = await post(ownPage, `{"reading":1,"${name}":2}`);
      const isPoisoned = name === "__proto__" || name === "constructor";
      expect([200, isPoisoned ? 400 : 200]).toContain(response.statusCode);
    },
  );

  it.each([
    ["a field of another kind", '{"reading":"1"}', 400],
    ["invalid JSON", "{", 400],
    ["a poisoned prototype", '{"__proto__":{"polluted":1},"reading":1}', 400],
    ["a body over the limit", `{"reading":1,"x":"${"x".repeat(100_001)}"}`, 413],
  ])("with %s is refused", async (_, payload, status) => {
    expect((await post(ownPage, payload)).statusCode).toBe(status);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("every answer", () => {
  it.each([
    "/api/v1/meters/mine/",
    "/api/v1/nothing",
    "/nothing",
    "/%",
    `/api/v1/meters/${"x".repeat(201)}/`,
  ])("carries the security headers: %s", async (url) => {
    const response = await server.app.inject({ url });
    const { headers } = response;
    expect(response.json()).toMatchObject({ code: expect.any(String), requestId: headers["x-request-id"] });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it.each([
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Connection terminated",
  ])("to a lost or hanging connection to the database is a 503 with Retry-After: %s", async (message) => {
    const broken = await startTestServer([
      handler(readMeter, () => {
        throw new Error(message);
      }),
    ]);
    const response = await broken.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } });
    expect([response.statusCode, response.json().code]).toEqual([503, "unavailable"]);
    expect(response.headers["retry-after"]).toBe("5");
  });

  it.each([
    ["a full disk of the database", { code: "53100" }, "60"],
    ["a full disk of the files", { cause: Object.assign(new Error("write"), { code: "ENOSPC" }) }, "60"],
    ["a full quota", { code: "EDQUOT" }, "60"],
    ["a database without memory", { code: "53200" }, "5"],
    ["a standby", { code: "25006" }, "5"],
    ["two transactions in each other's way", { code: "40P01" }, "5"],
    ["a lost connection", { code: "08003" }, "5"],
  ])("to %s is a 503 with Retry-After", async (_, cause, seconds) => {
    const broken = await startTestServer([
      handler(readMeter, () => {
        throw Object.assign(new Error("failed"), cause);
      }),
    ]);
    const response = await broken.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } });
    expect([response.statusCode, response.json().code]).toEqual([503, "unavailable"]);
    expect(response.headers["retry-after"]).toBe(seconds);
  });

  it("to a failed call has the status in the body where the endpoint declares it", async () => {
    const failed = async (payload: string, headers: Record<string, string> = ownPage) => {
      const response = await server.app.inject({
        method: "POST",
        url: "/api/v1/meters/reset",
        headers: { "content-type": "application/json", ...headers },
        payload,
      });
      return response.json();
    };
    const status = "ERROR";
    expect(await failed('{"reading":1}')).toMatchObject({ code: "meter_locked", status, status_code: 409 });
    expect(await failed('{"reading":"x"}')).toMatchObject({
      code: "invalid_request",
      status,
      status_code: 400,
    });
    expect(await failed("{}", {})).toMatchObject({ code: "not_signed_in", status, status_code: 401 });
    expect((await post(ownPage, "{}")).json()).not.toHaveProperty("status");
  });

  it("to an unexpected error hides the cause from the client", async () => {
    const broken = await startTestServer([
      handler(readMeter, () => {
        throw new Error("relation secret_table does not exist");
      }),
    ]);
    const response = await broken.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } });
    expect([response.statusCode, response.json().code]).toEqual([500, "internal_error"]);
    expect(response.body).not.toContain("secret_table");
  });
});

describe("the check of endpoint declarations", () => {
  it.each(["access", "readOnly", "rate", "cache", "ownership", "errors"])(
    "refuses an endpoint that declares no %s",
    (policy) => {
      const { [policy]: _, ...incomplete }: Record<string, unknown> = readMeter;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the fault that the compiler would refuse, planted
      expect(() => assertPolicies([incomplete as unknown as Endpoint])).toThrow(
        `readMeter: declares no ${policy}`,
      );
    },
  );

  it("refuses two endpoints with one id, and a customer's answer that is shared by caches", () => {
    expect(() => assertPolicies([readMeter, readMeter])).toThrow("declared twice");
    expect(() => assertPolicies([{ ...readMeter, cache: "shared" }])).toThrow("shared by caches");
  });

  it("refuses an unsafe call whose reads may lag", () => {
    expect(() => assertPolicies([{ ...readMeter, readsMayLag: true }])).not.toThrow();
    expect(() => assertPolicies([{ ...resetMeter, readsMayLag: true }])).toThrow(
      "resetMeter: is unsafe but its reads may lag",
    );
  });
});
