import * as z from "zod/mini";
import { describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { LinkPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import type { Handler } from "#platform/server/handler.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import { afterwardsUnchanged, customerEndpoints, endpoints, unsafeEndpoints } from "./attempt.ts";
import { withAwkwardValues } from "./awkward-values.ts";
import * as guards from "./guard-attacks.ts";
import { atForeignThings } from "./ownership-attack.ts";
import { doors, forOtherPurposes } from "./purpose-attacks.ts";
import { startTarget, startWeakTarget, type Target, type Weakness } from "./target.ts";
import { linkPurposes } from "./worthless-tokens.ts";

/** Every way in that was thought of; each gives what it found open, a line each. */
const attacks: Record<string, (target: Target) => Promise<string[]>> = {
  "without a session, or with a token that opens none": guards.withoutSession,
  "by odd writings of a path": guards.byOddPaths,
  "from somebody else's page": guards.fromElsewhere,
  "in a body that a form could send": guards.inOtherBodies,
  "by looking on in a customer's place": guards.byLookingOn,
  "in the disguise of a call that reads": guards.inDisguise,
  "with a link of another purpose": forOtherPurposes,
  "at what is somebody else's": atForeignThings,
  "with values that nobody types": withAwkwardValues,
};
const find = (attack: string, target: Target): Promise<string[]> =>
  attacks[attack]?.(target) ?? Promise.reject(new Error(`There is no attack ${attack}`));

/** Each attack has a server and a database of its own, which takes a while on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const fieldsOf = (body: Endpoint["body"]): string[] =>
  body === undefined
    ? []
    : Object.keys(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).properties ?? {});

const changing =
  (change: (endpoint: Endpoint) => Partial<Endpoint>) =>
  (handlers: readonly Handler[]): Handler[] =>
    handlers.map(({ endpoint, answer }) => ({ endpoint: { ...endpoint, ...change(endpoint) }, answer }));

it("the attacks go through every call, none hidden by a feature that is off", async () => {
  const { blocks } = await startTarget();
  const roots = [blocks.flags.read(), blocks.configuration];
  const off = endpoints.filter(({ requires }) => requires !== undefined && !isFeatureOn(roots, requires));
  expect(off).toEqual([]);
  expect(customerEndpoints.length).toBeGreaterThan(25);
  expect(unsafeEndpoints.length).toBeGreaterThan(25);
  const taking = endpoints.filter(({ body }) =>
    fieldsOf(body).some((name) => /(^|_)(token|ticket)$/.test(name) && name !== "answer_token"),
  );
  expect(taking.map(({ id }) => id).toSorted()).toEqual(doors.map(({ endpoint }) => endpoint).toSorted());
});

describe("nothing is got", () => {
  it.each(Object.keys(attacks))("%s", async (attack) => {
    expect(await find(attack, await startTarget())).toEqual([]);
  });
});

const openLinks: Weakness["blocks"] = ({ links }) => {
  const anyPurpose =
    <A extends unknown[], R>(
      way: (token: string, purpose: LinkPurpose, ...rest: A) => Promise<R | undefined>,
    ) =>
    async (token: string, _: LinkPurpose, ...rest: A): Promise<R | undefined> => {
      for (const purpose of linkPurposes) {
        const found = await way(token, purpose, ...rest);
        if (found !== undefined) return found;
      }
      return undefined;
    };
  return { links: { ...links, look: anyPurpose(links.look), use: anyPurpose(links.use) } };
};

/** What might be wrong, and the attack that must notice. */
const weaknesses: Record<string, Weakness & { attack: string }> = {
  "a call that asks for no session": {
    attack: "without a session, or with a token that opens none",
    handlers: changing(({ id }) => (id === "getErasure" ? { access: "public" } : {})),
  },
  "a session that is believed when it has run out": {
    attack: "without a session, or with a token that opens none",
    guard: ({ sessions }) => ({
      findSession: (token) => sessions.find(token, new Date(Date.now() - 86_400_000)),
    }),
  },
  "a refresh token that is taken for a session": {
    attack: "without a session, or with a token that opens none",
    guard: ({ sessions, keptDevices }) => ({
      findSession: async (token, now) => {
        const rotation = await keptDevices.rotate(token, "", now);
        if (rotation.outcome !== "kept") return sessions.find(token, now);
        const { customerId } = rotation.keeping;
        return sessions.find(await sessions.start({ customerId, device: "", now, method: "kept" }), now);
      },
    }),
  },
  "a call that answers on another path too, for anybody": {
    attack: "by odd writings of a path",
    server: (app) => void app.get("/API/v1/users/", () => ({})),
  },
  "another origin that is let in": {
    attack: "from somebody else's page",
    guard: () => ({ allowedOrigins: ["https://evil.example"] }),
  },
  "an origin that is not looked at": {
    attack: "from somebody else's page",
    server: (app) =>
      void app.addHook("onRequest", async ({ headers }) => {
        delete headers.origin;
        headers["sec-fetch-site"] = "same-origin";
      }),
  },
  "a type of body that is not looked at": {
    attack: "in a body that a form could send",
    server: (app) =>
      void app.addHook("onRequest", async ({ headers }) => {
        headers["content-type"] = "application/json";
      }),
  },
  "a call that forgets who only looks": {
    attack: "by looking on in a customer's place",
    handlers: changing(({ id }) => (id === "updateProfile" ? { readOnly: "allowed" } : {})),
  },
  "sessions that forget who only looks": {
    attack: "by looking on in a customer's place",
    guard: ({ sessions }) => ({
      findSession: async (token, now) => {
        const session = await sessions.find(token, now);
        return session && { ...session, readOnly: false };
      },
    }),
  },
  "an unsafe call that can be read": {
    attack: "in the disguise of a call that reads",
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
  "a call that breaks on what it did not expect": {
    attack: "with values that nobody types",
    handlers: (handlers) =>
      handlers.map(({ endpoint, answer }) => ({
        endpoint,
        answer: async (call) => {
          if (endpoint.id === "getToken" && JSON.stringify(call.body).includes("9999-12-31"))
            throw new Error("planted");
          return answer(call);
        },
      })),
  },
  "a link that is good for everything": { attack: "with a link of another purpose", blocks: openLinks },
};

describe("the attacks find", () => {
  it.each(Object.entries(weaknesses))("%s", async (_, { attack, ...weakness }) => {
    expect((await find(attack, await startWeakTarget(weakness))).length).toBeGreaterThan(0);
  });

  it("somebody else's session that is ended by its name", async () => {
    const target = await startWeakTarget({
      blocks: ({ sessions, database }) => ({
        sessions: {
          ...sessions,
          endOne: async (_, sessionId) => {
            const text = "/* all customers: planted */ delete from sessions where session_id = $1";
            return (await database.pool.query(text, [sessionId])).rowCount === 1;
          },
        },
      }),
    });
    const found = await atForeignThings(target);
    expect(found.some((line) => line.startsWith("endSession: somebody else's"))).toBe(true);
  });

  it("what is written in spite of a refusal", async () => {
    const target = await startTarget();
    const found = await afterwardsUnchanged(target, async () => {
      await target.database.unguarded.query("update customers set name = name || '.' where customer_id = 1");
      return [];
    });
    expect(found).toEqual(["refused calls changed what the database holds"]);
  });
});
