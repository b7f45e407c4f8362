import * as z from "zod/mini";
import type { TokenPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import { readSessionToken } from "#features/account/server/sessions/session-token.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { execute } from "#platform/server/database/query.ts";
import type { Handler } from "#platform/server/handler.ts";
import { withUndeclaredFields } from "./undeclared-fields.ts";
import { withUnexpectedValues } from "./unexpected-values.ts";
import * as guards from "./guard-attacks.ts";
import { withForeignIds } from "./ownership-attack.ts";
import { withTokensOfOtherPurposes } from "./purpose-attacks.ts";
import { tokensInResponses, unsafeResponses } from "./response-checks.ts";
import { atStaffEndpoints, staffAtCustomersEndpoints } from "./staff-attacks.ts";
import type { Target, Weakness } from "./target.ts";
import { linkPurposes } from "./invalid-tokens.ts";

/** A fault planted in the server, the attack that must find it, and a part of what the attack must report. */
interface PlantedWeakness extends Weakness {
  readonly attack: (target: Target) => Promise<string[]>;
  readonly reports: string;
}

const changing =
  (id: string, change: Partial<Endpoint>) =>
  (handlers: readonly Handler[]): Handler[] =>
    handlers.map(({ endpoint, answer }) => ({
      endpoint: endpoint.id === id ? { ...endpoint, ...change } : endpoint,
      answer,
    }));

const beforeAnswer =
  (id: string, act: (call: Parameters<Handler["answer"]>[0]) => Promise<void> | void) =>
  (handlers: readonly Handler[]): Handler[] =>
    handlers.map(({ endpoint, answer }) => ({
      endpoint,
      answer: async (call) => {
        if (endpoint.id === id) await act(call);
        return answer(call);
      },
    }));

const forAnyPurpose =
  <A extends unknown[], R>(
    find: (token: string, purpose: TokenPurpose, ...rest: A) => Promise<R | undefined>,
  ) =>
  async (token: string, _: TokenPurpose, ...rest: A): Promise<R | undefined> => {
    for (const purpose of linkPurposes) {
      const found = await find(token, purpose, ...rest);
      if (found !== undefined) return found;
    }
    return undefined;
  };

const sessionWeaknesses: Record<string, PlantedWeakness> = {
  "an endpoint that requires no session": {
    at: "getErasure",
    attack: guards.withoutSession,
    reports: "getErasure",
    handlers: changing("getErasure", { access: "public" }),
  },
  "a session that is accepted after it expired": {
    at: "getProfile",
    attack: guards.withoutSession,
    reports: "that expired",
    guard: ({ sessions }) => ({
      findSession: (token) => sessions.find(token, new Date(Date.now() - 86_400_000)),
    }),
  },
  "a refresh token that is accepted as a session": {
    at: "getProfile",
    attack: guards.withoutSession,
    reports: "a refresh token",
    guard: ({ database, sessions, rememberedDevices }) => ({
      findSession: async (token, now) => {
        const parts = readSessionToken(token);
        const rotated = parts && (await rememberedDevices.rotate(database.pool, { parts, device: "", now }));
        if (rotated === undefined) return sessions.find(token, now);
        const { customerId } = rotated;
        return sessions.find(
          await sessions.start({ customerId, device: "", now, method: "remembered_device" }),
          now,
        );
      },
    }),
  },
  "an endpoint that accepts a read-only session": {
    at: "updateProfile",
    attack: guards.withReadOnlySession,
    reports: "updateProfile",
    handlers: changing("updateProfile", { readOnly: "allowed" }),
  },
  "read-only sessions that are taken for full ones": {
    at: "updateProfile",
    attack: guards.withReadOnlySession,
    reports: "a read-only session at",
    guard: ({ sessions }) => ({
      findSession: async (token, now) => {
        const session = await sessions.find(token, now);
        return session && { ...session, readOnly: false };
      },
    }),
  },
  "a link that is accepted for every purpose": {
    at: "describeReset",
    attack: withTokensOfOtherPurposes,
    reports: "activation at describeReset",
    services: ({ oneTimeTokens }) => ({
      oneTimeTokens: {
        ...oneTimeTokens,
        peek: forAnyPurpose(oneTimeTokens.peek),
        consume: forAnyPurpose(oneTimeTokens.consume),
      },
    }),
  },
  "a session of another customer that is ended by its id": {
    at: "endSession",
    attack: withForeignIds,
    reports: "endSession: a foreign id",
    services: ({ sessions, database }) => ({
      sessions: {
        ...sessions,
        endOne: async (_, sessionId) => {
          const text = "/* all customers: planted */ delete from sessions where session_id = $1";
          return (await execute(database.pool, { text, values: [sessionId] })) === 1;
        },
      },
    }),
  },
};

const staffWeaknesses: Record<string, PlantedWeakness> = {
  "a staff endpoint that is open to every role": {
    at: "listStaff",
    attack: atStaffEndpoints,
    reports: "staff with the role agent at listStaff",
    handlers: changing("listStaff", { roles: staffRoles }),
  },
  "a staff endpoint that does not wait for the second factor": {
    at: "endStaffMember",
    attack: atStaffEndpoints,
    reports: "staff without the second factor at endStaffMember",
    handlers: changing("endStaffMember", { opensBeforeSecondFactor: true }),
  },
  "staff sessions that are taken for verified ones": {
    at: "listStaff",
    attack: atStaffEndpoints,
    reports: "staff without the second factor at listStaff",
    guard: ({ staff }) => ({
      findStaffSession: async (token, now) => {
        const session = await staff.sessions.find(token, now);
        return session && { ...session, isVerified: true };
      },
    }),
  },
  "a staff endpoint that customers can call": {
    at: "listStaff",
    attack: atStaffEndpoints,
    reports: "a customer at listStaff",
    handlers: changing("listStaff", { access: "customer", roles: [] }),
  },
  "a staff session that is accepted as a customer's": {
    at: "getProfile",
    attack: staffAtCustomersEndpoints,
    reports: "staff with the cookie of customers at getProfile",
    guard: ({ staff, sessions }) => ({
      findSession: async (token, now) => {
        const session = await staff.sessions.find(token, now);
        return session ? { ...session, customerId: 1, readOnly: false } : sessions.find(token, now);
      },
    }),
  },
};

const requestWeaknesses: Record<string, PlantedWeakness> = {
  "a path of another spelling that anyone can read": {
    at: "getProfile",
    attack: guards.byOddPaths,
    reports: "/API/v1/users/",
    server: (app) => void app.get("/API/v1/users/", () => ({})),
  },
  "a foreign origin that is allowed": {
    at: "updateProfile",
    attack: guards.fromForeignOrigins,
    reports: "https://evil.example",
    guard: () => ({ publicOrigins: ["https://evil.example"] }),
  },
  "an origin that is not checked": {
    at: "updateProfile",
    attack: guards.fromForeignOrigins,
    reports: "cross-site",
    server: (app) =>
      void app.addHook("onRequest", async ({ headers }) => {
        delete headers.origin;
        headers["sec-fetch-site"] = "same-origin";
      }),
  },
  "a content type that is not checked": {
    at: "updateProfile",
    attack: guards.withOtherContentTypes,
    reports: "text/plain",
    server: (app) =>
      void app.addHook("onRequest", async ({ headers }) => {
        headers["content-type"] = "application/json";
      }),
  },
  "an unsafe endpoint that answers to GET": {
    at: "endOtherSessions",
    attack: guards.withDisguisedMethod,
    reports: "endOtherSessions: GET",
    handlers: (handlers) => [
      ...handlers,
      ...handlers
        .filter(({ endpoint }) => endpoint.id === "endOtherSessions")
        .map(({ endpoint, answer }) => ({
          endpoint: { ...endpoint, id: "planted", method: "GET" as const, body: z.unknown() },
          answer,
        })),
    ],
  },
  "an endpoint that fails on an unexpected value": {
    at: "getToken",
    attack: withUnexpectedValues,
    reports: "getToken with",
    handlers: beforeAnswer("getToken", ({ body }) => {
      if (JSON.stringify(body).includes("9999-12-31")) throw new Error("planted");
    }),
  },
};

const bodyWeaknesses: Record<string, PlantedWeakness> = {
  "an endpoint that stores a field of another column": {
    at: "setContractAlias",
    attack: withUndeclaredFields,
    reports: "is stored in customers",
    handlers: (handlers, { database }) =>
      beforeAnswer("setContractAlias", async ({ body, session }) => {
        const text = "update customers set name = coalesce($2, name) where customer_id = $1";
        await execute(database.pool, { text, values: [session?.customerId, Object(body).name] });
      })(changing("setContractAlias", { body: z.looseObject({ alias: z.string() }) })(handlers)),
  },
};

const responseWeaknesses: Record<string, PlantedWeakness> = {
  "responses without a content security policy": {
    at: "getProfile",
    attack: unsafeResponses,
    reports: "content security policy",
    server: (app) =>
      void app.addHook("onSend", async (_, reply) => void reply.removeHeader("content-security-policy")),
  },
  "responses that every origin may read": {
    at: "getProfile",
    attack: unsafeResponses,
    reports: "readable from other origins",
    server: (app) =>
      void app.addHook("onSend", async (_, reply) => void reply.header("access-control-allow-origin", "*")),
  },
  "a customer's response that caches may store": {
    at: "getProfile",
    attack: unsafeResponses,
    reports: "getProfile: cache-control",
    server: (app) =>
      void app.addHook("onSend", async (_, reply) => void reply.header("cache-control", "public")),
  },
  "an endpoint that reads and fails": {
    at: "getProfile",
    attack: unsafeResponses,
    reports: "getProfile: status 500",
    handlers: beforeAnswer("getProfile", () => {
      throw new Error("planted");
    }),
  },
  "an endpoint that reads and writes": {
    at: "getProfile",
    attack: unsafeResponses,
    reports: "changed the database",
    handlers: (handlers, { database }) =>
      beforeAnswer("getProfile", async ({ session }) => {
        const text = "update customers set name = name || '.' where customer_id = $1";
        await execute(database.pool, { text, values: [session?.customerId] });
      })(handlers),
  },
  "a response that contains a session token": {
    at: "getProfile",
    attack: tokensInResponses,
    reports: "getProfile: its response contains a session token",
    server: (app) =>
      void app.addHook("onSend", async ({ url }, _, payload) =>
        url.endsWith("/users/") ? JSON.stringify({ token: `1.${"a".repeat(43)}` }) : payload,
      ),
  },
};

/** The planted weaknesses, each by what is wrong. */
export const weaknesses: Record<string, PlantedWeakness> = {
  ...sessionWeaknesses,
  ...staffWeaknesses,
  ...requestWeaknesses,
  ...bodyWeaknesses,
  ...responseWeaknesses,
};
