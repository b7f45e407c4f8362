import { expect, it } from "vitest";
import { execute, int, queryRow } from "#platform/server/database/query.ts";
import type { Handler } from "#platform/server/handler.ts";
import { openTestReplica } from "#platform/testing/database/test-replica.ts";
import { arrangeTarget } from "./arrange-target.ts";
import { ownPage, plainPaths, send } from "./attempt.ts";
import { ownedObjects } from "./owned-objects.ts";
import { weaken, type Target, type Weakness } from "./target.ts";

const { target } = await arrangeTarget();
const lagging = target.endpoints.filter(({ readsMayLag }) => readsMayLag === true);
const objects = await ownedObjects(target);

/** Paths with a parameter that is no object of a customer. */
const addresses: Readonly<Record<string, string>> = {
  archiveConsumption: "/api/v2/consumption/archive/hourly/?format=csv",
  downloadYearlyStatement: `/api/v1/invoices/statements/${new Date().getFullYear() - 1}/`,
};

/**
 * Calls each endpoint whose reads may lag as the owner of its object, on a server whose replica is the same database and
 * refuses writes. Reports what it wrote, calls that failed and calls that never read from the replica.
 */
const faultsOf = async (weakness: Omit<Weakness, "guard"> | undefined): Promise<string[]> => {
  const { replica, troubles } = await openTestReplica(target.database, { url: target.database.url });
  const { app } = await weaken(target, { at: "", ...weakness, guard: () => ({ replica }) });
  const faults: string[] = [];
  for (const endpoint of lagging) {
    const object = objects[endpoint.id];
    const version = Math.max(...endpoint.versions);
    const before = replica.figures().reads;
    const { statusCode, body } = await send(
      { ...target, app },
      {
        method: endpoint.method,
        url:
          object === undefined
            ? (addresses[endpoint.id] ?? plainPaths(endpoint)[0] ?? "")
            : `/api/v${version}${object.path.replace("{id}", object.own)}`,
        headers: { ...ownPage, cookie: `llum_session=${object?.owner ?? target.tokens.customer}` },
      },
    );
    if (statusCode !== 200) faults.push(`${endpoint.id}: ${statusCode} ${body}`);
    if (replica.figures().reads === before) faults.push(`${endpoint.id} reads nothing from the replica`);
  }
  return [...faults, ...troubles];
};

const writingFirst =
  (id: string, write: (target: Target) => Promise<unknown>): Weakness["handlers"] =>
  (handlers) =>
    handlers.map((handler): Handler =>
      handler.endpoint.id === id
        ? { ...handler, answer: async (call) => (await write(target), handler.answer(call)) }
        : handler,
    );

const insert = "insert into audit_log (actor, action) values ('planted', 'planted')";

it("the endpoints whose reads may lag write nothing, and read from the replica", async () => {
  expect(lagging.length).toBeGreaterThan(process.env.SECURITY_FEATURE === undefined ? 20 : -1);
  expect(await faultsOf(undefined)).toEqual([]);
});

it("a handler that writes is found, whether it expects rows or not", async () => {
  const pool = target.database.pool;
  const handlers = writingFirst("listContracts", () => execute(pool, { text: insert }));
  expect(await faultsOf({ at: "", handlers })).toEqual([
    "listContracts reads nothing from the replica",
    expect.stringMatching(/^listContracts declares that its reads may lag, and writes: insert/),
  ]);
  const returning = { text: `${insert} returning 1 as one`, columns: { one: int } };
  const silent = writingFirst("listContracts", () => queryRow(pool, returning));
  expect(await faultsOf({ at: "", handlers: silent })).toEqual([
    expect.stringContaining("cannot execute INSERT in a read-only transaction"),
  ]);
});
