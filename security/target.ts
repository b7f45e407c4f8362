import type { FastifyInstance } from "fastify";
import { demoPassword } from "#database/seed/demo-people.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { Handler } from "#platform/server/handler.ts";
import { mountHandlers, type MountPorts } from "#platform/server/http/mount.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createApp } from "../apps/server/app.ts";
import type { Services } from "../apps/server/assembly/services.ts";
import { assembleHandlers } from "../apps/server/handlers.gen.ts";
import { testParts, unlimited } from "../apps/server/testing/test-app.ts";

const publicOrigin = "http://portal.example";

/** The demo's configuration with everything on that the demo leaves off: an endpoint that is off answers 404 to every attack. */
const allFeaturesOn = async (): Promise<Configuration> => {
  const demo = await loadConfiguration("deployments/demo/llum.json");
  return {
    ...demo,
    features: { ...demo.features, multipointInvoices: true, showCoupons: true },
    featureFlags: { ...demo.featureFlags, coupons: { coupon: true } },
    oidc: { ...demo.oidc, enabled: true, issuer: "https://id.example", clientId: "portal" },
  };
};

/** A whole server on the demo database. */
export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
}

/** What is attacked: a server, the endpoints to call, and the tokens to call them with. */
export interface Target extends Server {
  readonly endpoints: readonly Endpoint[];
  readonly tokens: {
    /** Of a session of the household. */
    readonly customer: string;
    /** Of a session of a staff member who acts as the household. */
    readonly readOnly: string;
    /** Of verified sessions of staff, by their only role. */
    readonly staff: Readonly<Record<StaffRole, string>>;
    /** Of a staff session that waits for its second factor. */
    readonly pendingStaff: string;
    /** Of the session of a staff member who has left. */
    readonly endedStaff: string;
    /** A key of the retailer's system with every scope. */
    readonly operatorKey: string;
    /** A customer's token with every scope. */
    readonly apiToken: string;
    /** Tokens that open no session, each with what it is. */
    readonly invalid: readonly (readonly [what: string, token: string])[];
  };
}

/** The product as it is, every feature on, with a database of the test file's own. */
export const startServer = async (): Promise<Server> => {
  const database = await createTestDatabase("demo");
  const parts = await testParts(database, {
    infrastructure: { configuration: await allFeaturesOn(), jobs: createTestJobs().jobs, publicOrigin },
    rateLimits: unlimited,
  });
  return { app: await createApp(parts), services: parts.services, database };
};

/** Something wrong with the product that the attacks must notice. */
export interface Weakness {
  /** The endpoint that is attacked: where the weakness shows. */
  readonly at: string;
  readonly services?: (services: Services) => Partial<Services>;
  readonly handlers?: (handlers: readonly Handler[], services: Services) => Handler[];
  readonly guard?: (services: Services) => Partial<MountPorts>;
  readonly server?: (app: FastifyInstance) => void;
}

/** The same handlers behind the same guards on the same database, with one thing wrong. */
export const weaken = async (target: Target, weakness: Weakness): Promise<Target> => {
  const services = { ...target.services, ...weakness.services?.(target.services) };
  const handlers = assembleHandlers(services);
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  weakness.server?.(app);
  mountHandlers(app, weakness.handlers?.(handlers, services) ?? handlers, {
    findSession: services.sessions.find,
    findApiToken: services.findApiToken,
    findStaffSession: services.staff.sessions.find,
    findOperatorKey: services.operatorKeys.find,
    isFeatureOn: (name) => isFeatureOn([services.flags.read(), services.configuration], name),
    limiter: createRateLimiter(unlimited),
    https: false,
    publicOrigins: [publicOrigin],
    defaultLanguage: "ca",
    ...weakness.guard?.(services),
  });
  const endpoints = handlers.flatMap(({ endpoint }) => (endpoint.id === weakness.at ? [endpoint] : []));
  return { ...target, app, services, endpoints };
};

/** Calls as a client of the API does, with a bearer token unless `token` is left out. */
export const callAs = async (
  { app }: Pick<Server, "app">,
  call: {
    method: "GET" | "POST" | "PUT" | "DELETE";
    base?: string | undefined;
    path: string;
    token?: string;
    /** Of staff, whose browsers send it in a cookie from the desk's own page. */
    staffToken?: string;
    body?: object;
  },
) => {
  const { method, base = "/api/v1", path, token, staffToken, body } = call;
  const answer = await app.inject({
    method,
    url: `${base}${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(staffToken === undefined
        ? {}
        : { cookie: `llum_staff_session=${staffToken}`, "sec-fetch-site": "same-origin" }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  return { status: answer.statusCode, json: isJson ? answer.json() : undefined };
};

/** Signs a person of the demo in as a client of the API does. */
export const signInAs = async (
  server: Pick<Server, "app">,
  user: string,
  { password = demoPassword, remember = false } = {},
): Promise<{ token: string; refreshToken: string }> => {
  const body = { user, password, remember, answer_token: true };
  const { status, json } = await callAs(server, { method: "POST", path: "/auth/get_token", body });
  if (status !== 200) throw new Error(`${user} cannot sign in: ${status}`);
  return { token: json.token, refreshToken: json.refresh_token ?? "" };
};

/** The number of a person of the demo. */
export const customerIdOf = async (
  { database }: Pick<Server, "database">,
  taxId: string,
): Promise<number> => {
  const text = "select customer_id from login_names where login_name = $1";
  return (await database.unguarded.query(text, [taxId])).rows[0].customer_id;
};

/** Starts a session without signing in, which would hash a password. */
export const startSession = async (
  server: Pick<Server, "services" | "database">,
  taxId: string,
  session: Partial<Parameters<Services["sessions"]["start"]>[0]> = {},
): Promise<string> =>
  server.services.sessions.start({
    customerId: await customerIdOf(server, taxId),
    device: "",
    now: new Date(),
    method: "password",
    ...session,
  });

/** A staff member who acts as a customer, read-only, for so many minutes. */
export const impersonation = (maxMinutes: number) =>
  ({ method: "impersonation", actedBy: "nuria", maxMinutes }) as const;
