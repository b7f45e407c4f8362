import { beforeEach, describe, expect, it } from "vitest";
import { addClientLogin } from "#features/account/server/sign-in/client-logins.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createApp } from "../apps/server/app.ts";
import { testParts, unlimited } from "../apps/server/testing/test-app.ts";
import { comparable } from "./comparable.ts";

const { household, pensioner, formerTenant } = demoPeople;
const database = await createTestDatabase("demo");
const statements = recordStatements(database);
const parts = await testParts(database, {
  infrastructure: { jobs: createTestJobs().jobs },
  rateLimits: unlimited,
});
const app = await createApp(parts);
const { clientId } = await addClientLogin(database.pool, { customerId: 1, name: "Web amiga" });

/** The response to a request and the SQL statements that it caused: equal whether or not the customer exists. */
const ask = async (path: string, body: object, { from = "192.0.2.1", server = app } = {}) => {
  statements.length = 0;
  const answer = await server.inject({
    method: "POST",
    url: `/api/v1${path}`,
    headers: { "sec-fetch-site": "same-origin" },
    remoteAddress: from,
    payload: body,
  });
  return { status: answer.statusCode, text: comparable(answer), statements: [...statements] };
};

const signUp = (nif: string, contract: string) => ({
  nif,
  contract,
  email: "typed@correu.example",
  email2: "typed@correu.example",
  phone: "600000001",
  accept_conditions: true,
  accept_gdpr: true,
});
const wrong = (user: string) => ({ user, password: "Vela-blava-7" });

/** Requests that name an existing customer, and requests that name one who could exist and does not. */
const calls: Record<string, { path: string; existing: object[]; missing: object[] }> = {
  "signing in": {
    path: "/auth/get_token",
    existing: [wrong(household.taxId), wrong(household.email), wrong(formerTenant.taxId)],
    missing: [wrong("00000000T"), wrong("ningu@correu.example"), wrong("no és cap NIF")],
  },
  "asking for a new password": {
    path: "/user/reset/",
    existing: [
      { nif: household.taxId, email: household.email },
      { nif: formerTenant.taxId, email: formerTenant.email },
    ],
    missing: [
      { nif: "00000000T", email: "ningu@correu.example" },
      { nif: household.taxId, email: pensioner.email },
    ],
  },
  "asking for a new password by the email": {
    path: "/auth/recover",
    existing: [{ email: household.email }, { email: formerTenant.email }],
    missing: [{ email: "ningu@correu.example" }],
  },
  "asking for an account": {
    path: "/signup/confirm",
    existing: [
      signUp(household.taxId, demoContracts.household.flat),
      signUp(formerTenant.taxId, demoContracts.formerTenant.home),
    ],
    missing: [
      signUp("00000000T", "9999999"),
      signUp(household.taxId, demoContracts.neighbour.home),
      signUp("00000000T", demoContracts.household.flat),
    ],
  },
  "signing in with a partner's secret": {
    path: "/auth/user/client_id",
    existing: [{ client_id: clientId, secret: "wrong" }],
    missing: [{ client_id: "0".repeat(24), secret: "wrong" }],
  },
};

beforeEach(async () => {
  await database.unguarded.query("delete from sign_in_failures");
});

describe("the server does not reveal who is a customer", () => {
  it.each(Object.entries(calls))(
    "by its responses and statements: %s",
    async (_, { path, existing, missing }) => {
      // The first request prepares statements and does what is due once an hour.
      await ask(path, missing[0] ?? {});
      const [first, ...others] = [...existing, ...missing];
      const known = await ask(path, first ?? {});
      expect(known.statements.length).toBeGreaterThan(2);
      for (const body of others) expect([body, await ask(path, body)]).toEqual([body, known]);
    },
  );

  it.each(Object.entries(calls))(
    "by the delays that it requires: %s",
    async (_, { path, existing, missing }) => {
      const refusedAt = async (body: object, from: string): Promise<[number, string, number]> => {
        for (let nth = 1; nth <= 50; nth += 1) {
          const { status, statements: made } = await ask(path, body, { from });
          if (status === 429) return [nth, JSON.stringify(made), status];
        }
        return [0, "", 0];
      };
      const known = await refusedAt(existing[0] ?? {}, "198.51.100.1");
      const unknown = await refusedAt(missing[0] ?? {}, "198.51.100.2");
      expect(known[2]).toBe(429);
      expect(unknown).toEqual(known);
    },
  );
});

it("a log that omits attempts on unknown customers is found", async () => {
  const { attempts } = parts.services;
  const note: typeof attempts.note = async (attempt) =>
    attempt.customerId === undefined ? undefined : attempts.note(attempt);
  const server = await createApp({
    ...parts,
    services: { ...parts.services, attempts: { ...attempts, note } },
  });
  const known = await ask("/auth/get_token", wrong(household.taxId), { server });
  expect(await ask("/auth/get_token", wrong("00000000T"), { server })).not.toEqual(known);
});
