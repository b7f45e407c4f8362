import { afterEach, describe, expect, it, vi } from "vitest";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { expectUnchangedAfterwards, json, ownPage, plainPaths, send } from "./attempt.ts";
import { arrangeTarget } from "./arrange-target.ts";
import { withUndeclaredFields } from "./undeclared-fields.ts";
import { withUnexpectedValues } from "./unexpected-values.ts";
import { customersOf, endpointsOf, unsafeOf } from "./endpoint-table.ts";
import { tableContents } from "./database-snapshot.ts";
import * as guards from "./guard-attacks.ts";
import { withForeignIds } from "./ownership-attack.ts";
import { fieldsOf, tokenEndpointsOf, withTokensOfOtherPurposes } from "./purpose-attacks.ts";
import { tokensInResponses, unsafeResponses } from "./response-checks.ts";
import { atStaffEndpoints, closedToOwnRoles, staffAtCustomersEndpoints } from "./staff-attacks.ts";
import { weaken, type Target } from "./target.ts";
import { weaknesses } from "./weaknesses.ts";

/** What the server promises, and the attack that reports each breach of it as a line. */
const attacks: Record<string, (target: Target) => Promise<string[]>> = {
  "a customer's endpoint refuses requests without a valid session": guards.withoutSession,
  "no other spelling of its path opens a customer's endpoint": guards.byOddPaths,
  "an unsafe endpoint refuses requests from foreign origins": guards.fromForeignOrigins,
  "an unsafe endpoint refuses bodies that are not JSON": guards.withOtherContentTypes,
  "a read-only session can send nothing that changes anything": guards.withReadOnlySession,
  "an unsafe endpoint cannot be called as one that reads": guards.withDisguisedMethod,
  "a token is refused by every endpoint that it is not for": withTokensOfOtherPurposes,
  "another customer's object is answered like one that does not exist": withForeignIds,
  "no unexpected value makes an endpoint fail @slow": withUnexpectedValues,
  "the names of all columns in a body are stored by no endpoint": withUndeclaredFields,
  "a response has the headers that its endpoint declares, and reading changes nothing": unsafeResponses,
  "a read-only session is given no token": tokensInResponses,
  "a staff endpoint refuses every other kind of subject, and staff without its roles": atStaffEndpoints,
  "a customer's endpoint refuses staff and the retailer's system": staffAtCustomersEndpoints,
};

/** All attacks share a server and its database, which is restored after each. */
const { target, restore } = await arrangeTarget();
afterEach(restore);

/** The longest attacks send thousands of requests, which takes a while on a busy machine. */
vi.setConfig({ testTimeout: 900_000 });

it("the attacks call every endpoint, and no feature is switched off", () => {
  const endpoints = endpointsOf();
  const { services } = target;
  const roots = [services.flags.read(), services.configuration];
  const off = endpoints.filter(({ requires }) => requires !== undefined && !isFeatureOn(roots, requires));
  expect(off).toEqual([]);
  expect(customersOf(endpoints).length).toBeGreaterThan(25);
  expect(unsafeOf(endpoints).length).toBeGreaterThan(25);
  const withToken = endpoints.filter(({ body }) =>
    fieldsOf(body).some((name) => /(^|_)(token|ticket|params)$/.test(name) && name !== "answer_token"),
  );
  expect(withToken.map(({ id }) => id).toSorted()).toEqual(
    tokenEndpointsOf(endpoints)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  );
});

it("each attack starts with valid sessions and an unchanged database", async () => {
  const { customer, readOnly } = target.tokens;
  const areValid = () =>
    Promise.all(
      [customer, readOnly].map(
        async (token) => (await target.services.sessions.check(token, new Date())) !== undefined,
      ),
    );
  expect(await areValid()).toEqual([true, true]);
  const before = await tableContents(target.database);
  for (const text of [
    "delete from sessions",
    "update customers set name = name || '.'",
    "insert into audit_log (actor, action) values ('planted', 'planted')",
  ])
    await target.database.unguarded.query(text);
  expect(await tableContents(target.database)).not.toEqual(before);
  await restore();
  expect(await tableContents(target.database)).toEqual(before);
  expect(await areValid()).toEqual([true, true]);
});

describe("the server", () => {
  it.each(Object.entries(attacks))("%s", async (_, attack) => {
    expect(await attack(target)).toEqual([]);
  });

  it("a path that does not exist is answered with a problem, not with a page", async () => {
    const response = await send(target, { method: "GET", url: "/api/v1/nothing", headers: {} });
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  });
});

describe("a staff session", () => {
  it("reads what its roles open", async () => {
    expect(await closedToOwnRoles(target)).toEqual([]);
  });
});

describe("a read-only session", () => {
  it("reads what the customer can read, and ends by signing out", async () => {
    const { readOnly } = target.tokens;
    const headers = { ...ownPage, ...json, cookie: `llum_session=${readOnly}` };
    const paths = endpointsOf()
      .filter(({ id }) => ["getProfile", "listInvoices", "listContracts"].includes(id))
      .flatMap(plainPaths);
    expect(paths.length).toBeGreaterThan(2);
    for (const url of paths) {
      const { statusCode } = await send(target, { method: "GET", url, headers });
      expect([url, statusCode]).toEqual([url, 200]);
    }
    const signOut = await send(target, { method: "POST", url: "/api/v1/auth/logout", headers });
    const isValid = (await target.services.sessions.check(readOnly, new Date())) !== undefined;
    expect([signOut.statusCode, isValid]).toEqual([200, false]);
  });
});

describe("the attacks find", () => {
  it.each(Object.entries(weaknesses))("%s", async (_, { attack, reports, ...weakness }) => {
    const found = await attack(await weaken(target, weakness));
    expect(found.join("\n")).toContain(reports);
  });

  it("a weakness with every attack, and every weakness with one of the attacks above", () => {
    const known = Object.values(attacks);
    expect(Object.values(weaknesses).filter(({ attack }) => !known.includes(attack))).toEqual([]);
    expect(known.filter((name) => !Object.values(weaknesses).some(({ attack }) => attack === name))).toEqual(
      [],
    );
  });

  it("what a refused request wrote", async () => {
    const found = await expectUnchangedAfterwards(target, async () => {
      await target.database.unguarded.query("update customers set name = name || '.' where customer_id = 1");
      return [];
    });
    expect(found).toEqual(["the requests changed the database: customers"]);
  });
});
