import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import {
  customerRead,
  type Endpoint,
  json,
  publicRead,
  staffRead,
  staffWrite,
} from "#platform/contract/endpoint.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { startTestServer, testGuards } from "#platform/testing/http/test-server.ts";
import { handler } from "../handler.ts";
import type { StaffSession } from "../subject.ts";
import { assertPolicies } from "./guards.ts";

const named = {
  summary: "Tell who calls",
  response: json(z.object({ who: z.string() })),
  errors: {},
} as const;
const publish = staffWrite({ ...named, id: "publish", path: "/publish", roles: ["publisher"] });
const readQueue = staffRead({ ...named, id: "readQueue", path: "/queue", roles: ["agent", "manager"] });
const enrol = staffRead({
  ...named,
  id: "enrol",
  path: "/enrol",
  roles: ["agent"],
  opensBeforeSecondFactor: true,
});
const readMeter = customerRead({ ...named, id: "readMeter", path: "/meter", versions: [1] });
const readPrice = publicRead({ ...named, id: "readPrice", path: "/price", versions: [1] });

const rolesOf: Record<string, StaffRole[]> = {
  publisher: ["publisher"],
  agent: ["agent"],
  pending: ["agent"],
};
const findStaffSession = async (token: string): Promise<StaffSession | undefined> => {
  const roles = rolesOf[token];
  const endsAt = new Date(Date.now() + 60_000);
  return (
    roles && {
      staffId: roles.length + token.length,
      tokenHash: Buffer.alloc(32),
      name: token,
      email: `${token}@example.org`,
      roles,
      isVerified: token !== "pending",
      expiresAt: endsAt,
      endsAt,
    }
  );
};

const server = await startTestServer(
  [
    handler(publish, ({ subject }) => ({ who: subject.name })),
    handler(readQueue, ({ subject, session }) => ({ who: `${subject.name} ${session?.customerId}` })),
    handler(enrol, ({ subject }) => ({ who: subject.name })),
    handler(readMeter, ({ subject }) => ({ who: subject.kind })),
    handler(readPrice, ({ subject }) => ({ who: subject.kind })),
  ],
  {
    findStaffSession,
    findApiToken: async () => ({
      customerId: 1,
      tokenHash: Buffer.alloc(32),
      scopes: ["curves"],
      expiresAt: new Date(),
    }),
  },
);
const staffCookie = (token: string) => `llum_staff_session=${token}`;
const call = async (method: "GET" | "POST", url: string, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({
    method,
    url,
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });
  const { code, who } = answer.json();
  return [answer.statusCode, code ?? who];
};
const queue = "/api/staff/v1/queue";

describe("a staff endpoint", () => {
  it("is opened by each of its roles and by no other", async () => {
    expect(await call("GET", queue, { cookie: staffCookie("agent") })).toEqual([200, "agent undefined"]);
    expect(await call("GET", queue, { cookie: staffCookie("publisher") })).toEqual([403, "role_missing"]);
    const publishing = { cookie: staffCookie("publisher") };
    expect(await call("POST", "/api/staff/v1/publish", publishing)).toEqual([200, "publisher"]);
  });

  it("refuses a session whose second factor is not verified, unless it declares otherwise", async () => {
    const cookie = staffCookie("pending");
    expect(await call("GET", queue, { cookie })).toEqual([403, "second_factor_required"]);
    expect(await call("GET", "/api/staff/v1/enrol", { cookie })).toEqual([200, "pending"]);
  });

  it("asks a caller without a session to sign in, and one whose session has ended as well", async () => {
    expect(await call("GET", queue)).toEqual([401, "not_signed_in"]);
    expect(await call("GET", queue, { cookie: staffCookie("ended") })).toEqual([401, "token_expired"]);
  });

  it.each([
    ["a customer's session", { cookie: "llum_session=1.full" }],
    ["a customer's session as a bearer token", { authorization: "Bearer 1.full" }],
    ["a customer's API token", { authorization: "Bearer llumtoken_1.a" }],
    ["a key of the retailer's system", { authorization: "Bearer llumkey_1.a" }],
    ["a staff session as a bearer token", { authorization: "Bearer agent" }],
  ])("does not exist for %s", async (_, headers) => {
    expect(await call("GET", queue, headers)).toEqual([404, "not_found"]);
  });

  it("is opened by staff whose browser also has a customer's session, which its handler does not get", async () => {
    const cookie = `llum_session=1.full; ${staffCookie("agent")}`;
    expect(await call("GET", queue, { cookie })).toEqual([200, "agent undefined"]);
  });

  it("refuses an unsafe call that a browser sends from another site, or without saying from which", async () => {
    const cookie = staffCookie("publisher");
    const foreign = { cookie, "sec-fetch-site": "cross-site" };
    expect(await call("POST", "/api/staff/v1/publish", foreign)).toEqual([403, "foreign_origin"]);
    const silent = await server.app.inject({
      method: "POST",
      url: "/api/staff/v1/publish",
      headers: { cookie },
    });
    expect(silent.json().code).toBe("foreign_origin");
  });

  it("is not served among the customers' calls, and in no language's path", async () => {
    for (const url of ["/api/v1/queue", "/api/v1/ca/queue", "/api/staff/v1/ca/queue"])
      expect(await call("GET", url, { cookie: staffCookie("agent") })).toEqual([404, "not_found"]);
  });
});

describe("a staff session on the customers' calls", () => {
  it("is a visitor's", async () => {
    const cookie = staffCookie("agent");
    expect(await call("GET", "/api/v1/meter", { cookie })).toEqual([401, "not_signed_in"]);
    expect(await call("GET", "/api/v1/price", { cookie })).toEqual([200, "visitor"]);
  });
});

it("calls are counted by staff member, not by network", async () => {
  const limited = await startTestServer([handler(readQueue, () => ({ who: "" }))], {
    findStaffSession,
    limiter: testGuards({ read: 2 }).limiter,
  });
  const codes = [];
  for (const token of ["agent", "agent", "agent"])
    codes.push(
      (await limited.app.inject({ url: queue, headers: { cookie: staffCookie(token) } })).statusCode,
    );
  expect(codes).toEqual([200, 200, 429]);
  const other = await limited.app.inject({ url: queue, headers: { cookie: staffCookie("publisher") } });
  expect(other.statusCode).toBe(403);
});

const { audience: _, ...amongCustomers } = readQueue;
it.each<[fault: string, endpoint: Endpoint]>([
  ["readQueue: requires staff but names no role", { ...readQueue, roles: [] }],
  ["readQueue: requires staff but is among the customers' calls", amongCustomers],
  ["readQueue: requires a session but is shared by caches", { ...readQueue, cache: "shared" }],
  ["readMeter: has policies of staff but requires none", { ...readMeter, roles: ["agent"] }],
])("the server does not start with an endpoint that %s", (fault, endpoint) => {
  expect(() => assertPolicies([endpoint])).toThrow(fault);
});
