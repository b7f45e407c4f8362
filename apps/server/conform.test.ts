import { expect, test } from "vitest";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createSandboxBank } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "./app.ts";
import { testParts, unlimited } from "./testing/test-app.ts";
import { conform, describeOutcomes, type Target } from "../conform/conform.ts";

const demo = await loadConfiguration("deployments/demo/llum.json");
const configuration = {
  ...demo,
  features: { ...demo.features, showCoupons: true },
  featureFlags: { ...demo.featureFlags, coupons: { coupon: true } },
};
const startPortal = async () =>
  createApp(
    await testParts(await createTestDatabase("demo"), {
      rateLimits: unlimited,
      infrastructure: {
        configuration,
        // No call of the table reaches the bank.
        cardPayments: createSandboxBank({ urlOf: () => "http://127.0.0.1:9", secret: "of the bank" }),
      },
    }),
  );
const app = await startPortal();

/** Calls a portal in this process as a program elsewhere would. */
const inject: Target["fetch"] = async (url, { method, headers, body }) => {
  const { pathname, search } = new URL(url);
  const answer = await app.inject({
    method: method === "POST" || method === "PUT" || method === "PATCH" ? method : "GET",
    url: pathname + search,
    headers: Object(headers),
    ...(typeof body === "string" ? { payload: body } : {}),
  });
  const text = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) text.set(name, String(value));
  return new Response(answer.statusCode === 204 ? null : answer.rawPayload, {
    status: answer.statusCode,
    headers: text,
  });
};

const target = {
  address: "https://portal.example",
  auth: "auth",
  people: [demoPeople.household, demoPeople.company].map(({ taxId }) => ({
    user: taxId,
    password: demoPassword,
  })),
  known: {},
  today: new Date(),
  writes: true,
  fetch: inject,
} satisfies Target;

test("the portal answers all 106 calls as the specification says", async () => {
  const outcomes = await conform(target);
  const lines = describeOutcomes(outcomes);
  expect(lines.filter((line) => !line.includes("deliberate:")).slice(0, -1)).toEqual([]);
  expect(lines.at(-1)).toMatch(/^106 calls, \d+ trials: 0 with differences, 0 not tried$/);
});

/** The portal with one answer changed on its way. */
const withChange = (
  path: RegExp,
  change: (answer: { status: number; body: unknown }) => { status: number; body: unknown },
): Target["fetch"] => {
  return async (url, options) => {
    const answer = await inject(url, options);
    if (!path.test(`${options.method} ${new URL(url).pathname}`)) return answer;
    const changed = change({ status: answer.status, body: await answer.json() });
    return new Response(JSON.stringify(changed.body), { status: changed.status, headers: answer.headers });
  };
};

test.each<[string, number[], RegExp, Parameters<typeof withChange>[1], string]>([
  [
    "a field with another name",
    [15],
    /GET .*contracts\/list-info/,
    ({ status, body }) => ({ status, body: { results: Object(body).result } }),
    "result: expected fields, got nothing",
  ],
  [
    "another status",
    [7],
    /PUT .*user\/password/,
    ({ body }) => ({ status: 401, body }),
    "status: expected 403, got 401",
  ],
  [
    "errors that are texts instead of fields",
    [25],
    /POST .*no_cession_sips/,
    ({ status, body }) => ({ status, body: { ...Object(body), errors: "noCessionSelection" } }),
    "errors: expected fields, got string",
  ],
])("%s is found", async (_change, only, path, change, words) => {
  const outcomes = await conform({ ...target, writes: false, only, fetch: withChange(path, change) });
  expect(describeOutcomes(outcomes).join("\n")).toContain(words);
});
