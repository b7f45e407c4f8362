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

let written = 0;
const handlers = [
  handler(readMeter, ({ params, fail }) =>
    params.meterId === "mine" ? { reading: 7, secret: 1 } : fail("meter_not_found"),
  ),
  handler(sendReading, ({ language }) => {
    written += 1;
    return { language };
  }),
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
  it("answers under every version and language, with and without the last slash", async () => {
    for (const path of ["/api/v1/meters/mine/", "/api/v2/meters/mine", "/api/v1/es/meters/mine/"]) {
      expect((await server.app.inject({ url: path, headers: { cookie } })).json()).toEqual({ reading: 7 });
    }
  });

  it("guards every way of writing its path alike", async () => {
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

  it("looks for nothing under a name that no database holds", async () => {
    const answer = await server.app.inject({ url: "/api/v1/meters/mine%00/", headers: { cookie } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  });

  it("drops what its schema does not name", async () => {
    expect(
      (await server.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } })).body,
    ).not.toContain("secret");
  });

  it("is never kept by a cache when it is private", async () => {
    expect(
      (await server.app.inject({ url: "/api/v1/meters/mine/", headers: { cookie } })).headers[
        "cache-control"
      ],
    ).toBe("no-store");
  });

  it("speaks the language of the path, or of the browser", async () => {
    expect((await post({ ...ownPage, "accept-language": "en-GB,en" })).json()).toEqual({ language: "en" });
    expect((await post({ ...ownPage, "accept-language": "pt" })).json()).toEqual({ language: "ca" });
  });
});

describe("an unsafe call", () => {
  it.each([
    ["from another site", { cookie, "sec-fetch-site": "cross-site" }, 403, "foreign_origin"],
    ["from a sister site", { cookie, "sec-fetch-site": "same-site" }, 403, "foreign_origin"],
    ["with a foreign origin", { cookie, origin: "https://evil.example" }, 403, "foreign_origin"],
    ["with the origin null", { cookie, origin: "null" }, 403, "foreign_origin"],
    ["with a cookie and no sign of a browser", { cookie }, 403, "foreign_origin"],
    [
      "as a form would send it",
      { ...ownPage, "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_content_type",
    ],
    ["as text", { ...ownPage, "content-type": "text/plain" }, 415, "unsupported_content_type"],
    // Before anything is asked or read: where no session is looked for, and no parser yet.
    [
      "as text, by nobody",
      { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
      415,
      "unsupported_content_type",
    ],
    [
      "by somebody who only looks",
      { ...ownPage, cookie: "llum_session=1.read-only" },
      403,
      "read_only_session",
    ],
    ["by nobody", { "sec-fetch-site": "same-origin" }, 401, "not_signed_in"],
    ["after the session is over", { ...ownPage, cookie: "llum_session=expired" }, 401, "token_expired"],
  ])("%s is refused and does nothing", async (_, headers, status, code) => {
    const before = written;
    const response = await post(headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(written).toBe(before);
  });

  it("may carry as much as its own endpoint says, and no more", async () => {
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

  it("with a bearer token needs no page of ours", async () => {
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

  it.each([
    ["an unknown field", '{"reading":1,"customer_id":2}', 400],
    ["a field of another kind", '{"reading":"1"}', 400],
    ["no JSON", "{", 400],
    ["a poisoned prototype", '{"__proto__":{"polluted":1},"reading":1}', 400],
    ["more than it may carry", `{"reading":1,"x":"${"x".repeat(100_001)}"}`, 413],
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

  it("to a bug names it for the log alone", async () => {
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

describe("the table of endpoints", () => {
  it.each(["access", "readOnly", "rate", "cache", "ownership", "errors"])(
    "refuses one that says no %s",
    (policy) => {
      const { [policy]: _, ...incomplete }: Record<string, unknown> = readMeter;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the fault that the compiler would refuse, planted
      expect(() => assertPolicies([incomplete as unknown as Endpoint])).toThrow(
        `readMeter: says no ${policy}`,
      );
    },
  );

  it("refuses two of one name, and a customer's answer that caches share", () => {
    expect(() => assertPolicies([readMeter, readMeter])).toThrow("declared twice");
    expect(() => assertPolicies([{ ...readMeter, cache: "shared" }])).toThrow("shared by caches");
  });
});
