import type { FastifyInstance } from "fastify";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Configuration } from "#features/deployment/contract/configuration.ts";
import { loadConfiguration } from "#features/deployment/server/load-configuration.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { GuardPorts } from "#platform/server/http/guards.ts";
import { mountHandlers } from "#platform/server/http/mount.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createApp } from "../apps/server/app.ts";
import type { Services } from "../apps/server/assembly/services.ts";
import { assembleHandlers } from "../apps/server/assembly/handlers.ts";
import { endpointsOf } from "./endpoint-table.ts";
import { testParts, unlimited } from "../apps/server/testing/test-app.ts";

const publicOrigin = "http://portal.example";

/** The demo's configuration with everything on that the demo leaves off, so that nothing hides behind a 404. */
const everythingOn = async (): Promise<Configuration> => {
  const demo = await loadConfiguration("deployments/demo/llum.json");
  return {
    ...demo,
    features: { ...demo.features, multipointInvoices: true },
    openid: { ...demo.openid, enabled: true, issuer: "https://id.example", clientId: "portal" },
  };
};

/** What is attacked: a whole server on a database of its own. */
export interface Target {
  readonly app: FastifyInstance;
  readonly blocks: Services;
  readonly database: TestDatabase;
  /** What is attacked of it. */
  readonly endpoints: readonly Endpoint[];
}

const partsOn = async (database: TestDatabase) =>
  testParts(database, {
    infrastructure: { configuration: await everythingOn(), jobs: createTestJobs().jobs, publicOrigin },
    rateLimits: unlimited,
  });

/** The product as it is, every feature on. */
export const startTarget = async (): Promise<Target> => {
  const database = await createTestDatabase("demo");
  const parts = await partsOn(database);
  return {
    app: await createApp(parts),
    blocks: parts.services,
    database,
    endpoints: endpointsOf(),
  };
};

/** Something wrong with the product that the attacks must notice. */
export interface Weakness {
  /** Names of the endpoints that are attacked: where the weakness shows. */
  readonly at: readonly string[];
  readonly blocks?: (blocks: Services) => Partial<Services>;
  readonly handlers?: (handlers: readonly Handler[], blocks: Services) => Handler[];
  readonly guard?: (blocks: Services) => Partial<GuardPorts>;
  readonly server?: (app: FastifyInstance) => void;
}

/** The same handlers behind the same guards, with one thing wrong. */
export const startWeakTarget = async (weakness: Weakness): Promise<Target> => {
  const database = await createTestDatabase("demo");
  const sound = (await partsOn(database)).services;
  const blocks = { ...sound, ...weakness.blocks?.(sound) };
  const handlers = assembleHandlers(blocks);
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  weakness.server?.(app);
  mountHandlers(app, weakness.handlers?.(handlers, blocks) ?? handlers, {
    findSession: blocks.sessions.find,
    isFeatureOn: (name) => isFeatureOn([blocks.flags.read(), blocks.configuration], name),
    limiter: createRateLimiter(unlimited),
    https: false,
    allowedOrigins: [publicOrigin],
    defaultLanguage: "ca",
    ...weakness.guard?.(blocks),
  });
  const endpoints = endpointsOf().filter(({ id }) => weakness.at.includes(id));
  return { app, blocks, database, endpoints };
};

/** Calls as a client of the API does, with a bearer; `token` is left out for nobody. */
export const callAs = async (
  { app }: Pick<Target, "app">,
  call: { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; token?: string; body?: object },
) => {
  const { method, path, token, body } = call;
  const answer = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  return { status: answer.statusCode, json: isJson ? answer.json() : undefined };
};

/** Signs somebody of the demo in as a client of the API does. */
export const enterAs = async (
  target: Pick<Target, "app">,
  user: string,
  { password = demoPassword, remember = false } = {},
): Promise<{ token: string; refreshToken: string }> => {
  const body = { user, password, remember, answer_token: true };
  const { status, json } = await callAs(target, { method: "POST", path: "/auth/get_token", body });
  if (status !== 200) throw new Error(`${user} does not get in: ${status}`);
  return { token: json.token, refreshToken: json.refresh_token ?? "" };
};

/** The number of somebody of the demo. */
export const customerIdOf = async (
  { database }: Pick<Target, "database">,
  taxId: string,
): Promise<number> => {
  const text = "select customer_id from login_names where login_name = $1";
  return (await database.unguarded.query(text, [taxId])).rows[0].customer_id;
};

/** Starts a session of a staff member who acts as the household, read-only. */
export const startReadOnlySession = async (target: Pick<Target, "blocks" | "database">): Promise<string> =>
  target.blocks.sessions.start({
    customerId: await customerIdOf(target, demoPeople.household.taxId),
    device: "",
    now: new Date(),
    method: "impersonation",
    actedBy: "nuria",
    longestMinutes: 30,
  });
