import type { FastifyRequest } from "fastify";
import type { Endpoint, RateClass } from "#platform/contract/endpoint.ts";
import type { OperatorScope } from "#platform/contract/operator-endpoint.ts";
import { Failure } from "../handler.ts";
import {
  idOfSubject,
  type ApiToken,
  type OperatorKey,
  type Session,
  type StaffSession,
  type Subject,
} from "../subject.ts";
import {
  apiTokenOf,
  carriesSessionCookie,
  operatorTokenOf,
  sessionTokenOf,
  staffTokenOf,
} from "./cookies.ts";
import { networkOf } from "./network-of.ts";
import type { RateLimiter } from "./rate-limits.ts";

/** What the guards need from the application. Without its finder, no credential of a kind is valid. */
export interface GuardPorts {
  /** The active session of a token, extended by this use; undefined when it has ended or never existed. */
  readonly findSession: (token: string, now: Date) => Promise<Session | undefined>;
  /** The API token of a text; undefined when it is unknown, expired or revoked. */
  readonly findApiToken?: (token: string, now: Date) => Promise<ApiToken | undefined>;
  /** The active session of a staff member, extended by this use. */
  readonly findStaffSession?: (token: string, now: Date) => Promise<StaffSession | undefined>;
  /** The key of the retailer's system; undefined when it is unknown or removed. */
  readonly findOperatorKey?: (token: string, now: Date) => Promise<OperatorKey | undefined>;
  readonly isFeatureOn: (feature: string) => boolean;
  readonly limiter: RateLimiter;
  readonly https: boolean;
  /** Origins at which customers reach the server, besides that of the request itself: behind a proxy they differ. */
  readonly publicOrigins: readonly string[];
}

/** What the guards read of a declaration: of an endpoint, or of a call of the retailer's system. */
export type Policies = Pick<Endpoint, "method" | "rate"> &
  Partial<
    Pick<
      Endpoint,
      "requires" | "takesFile" | "readOnly" | "apiTokenScopes" | "roles" | "opensBeforeSecondFactor"
    >
  > &
  ({ readonly access: Endpoint["access"] } | { readonly access: "operator"; readonly scope: OperatorScope });

const isUnsafe = (method: string): boolean => method !== "GET" && method !== "HEAD";

/** Endpoints of a disabled feature answer 404. */
const checkFeature = (endpoint: Policies, ports: GuardPorts): void => {
  if (endpoint.requires !== undefined && !ports.isFeatureOn(endpoint.requires))
    throw new Failure("not_found");
};

/**
 * Unsafe calls must come from our own pages: the browser proves it with Sec-Fetch-Site, older ones with Origin. A
 * client that sends neither is not a browser, and may call as long as it sends no session cookie.
 */
const checkOrigin = (request: FastifyRequest, ports: GuardPorts): void => {
  if (!isUnsafe(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  const isOwnOrigin =
    origin === undefined ||
    origin === `${request.protocol}://${request.host}` ||
    ports.publicOrigins.includes(origin);
  const isOwnSite = site === undefined || site === "same-origin" || site === "none";
  if (!isOwnOrigin || !isOwnSite) throw new Failure("foreign_origin");
  const isNoBrowser = origin === undefined && site === undefined;
  if (isNoBrowser && carriesSessionCookie(request, ports.https)) throw new Failure("foreign_origin");
};

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** The media type of an endpoint's body: one that a form on another site cannot send without a CORS preflight. */
export const bodyTypeOf = ({ takesFile }: Pick<Endpoint, "takesFile">): string =>
  takesFile === true ? "application/octet-stream" : "application/json";

const checkContentType = (endpoint: Policies, request: FastifyRequest): void => {
  if (!isUnsafe(request.method) || !hasBody(request)) return;
  const mediaType = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType !== bodyTypeOf(endpoint)) throw new Failure("unsupported_content_type");
};

const countCall = (limiter: RateLimiter, rate: RateClass, client: string): void => {
  // By a clock that never goes back: a window would last until the other one has caught up.
  const waitSeconds = limiter.take(rate, client, performance.now());
  if (waitSeconds === undefined) return;
  throw new Failure("too_many_requests", {
    retryAfterSeconds: waitSeconds,
    values: { seconds: waitSeconds },
  });
};

/** What is needed to find the session of a request. */
export type SessionPorts = Pick<GuardPorts, "findSession" | "limiter" | "https">;

/**
 * What a token opens. Each token is counted by network before the database is asked, and given back when it opens
 * something, so that only invented and expired tokens reach the limit.
 */
const redeem = async <Found>(
  request: FastifyRequest,
  limiter: RateLimiter,
  { rate, find }: { rate: RateClass; find: (now: Date) => Promise<Found | undefined> | undefined },
): Promise<Found | undefined> => {
  const client = `tokens from ${networkOf(request.ip)}`;
  countCall(limiter, rate, client);
  const found = await find(new Date());
  if (found !== undefined) limiter.giveBack(rate, client);
  return found;
};

/** The active session of a customer's request. */
export const sessionOf = async (
  request: FastifyRequest,
  { findSession, limiter, https }: SessionPorts,
): Promise<Session | undefined> => {
  const token = sessionTokenOf(request, https);
  if (token === undefined) return undefined;
  return redeem(request, limiter, { rate: "read", find: (now) => findSession(token, now) });
};

/** Counts a page of the portal, by network. */
export const countPage = (request: FastifyRequest, { limiter }: Pick<GuardPorts, "limiter">): void =>
  countCall(limiter, "read", `pages to ${networkOf(request.ip)}`);

/** A visitor, a customer, or a customer's API token. */
const customerSubjectOf = async (
  { access }: Policies,
  request: FastifyRequest,
  ports: GuardPorts,
): Promise<Subject> => {
  const { findApiToken, limiter } = ports;
  const apiToken = apiTokenOf(request);
  if (apiToken !== undefined) {
    const find = (now: Date) => findApiToken?.(apiToken, now);
    const found = await redeem(request, limiter, { rate: "read", find });
    if (found === undefined) throw new Failure("token_expired");
    return { ...found, kind: "apiToken", readOnly: true };
  }
  const session = await sessionOf(request, ports);
  if (session !== undefined) return { ...session, kind: "customer" };
  if (access === "public") return { kind: "visitor" };
  const hasToken = sessionTokenOf(request, ports.https) !== undefined;
  throw new Failure(hasToken ? "token_expired" : "not_signed_in");
};

/** A staff member. With the credential of another kind of subject, a staff endpoint does not exist. */
const staffSubjectOf = async (request: FastifyRequest, ports: GuardPorts): Promise<Subject> => {
  const { findStaffSession, limiter, https } = ports;
  const token = staffTokenOf(request, https);
  if (token === undefined) {
    const hasOther = request.headers.authorization !== undefined || carriesSessionCookie(request, https);
    throw new Failure(hasOther ? "not_found" : "not_signed_in");
  }
  const find = (now: Date) => findStaffSession?.(token, now);
  const session = await redeem(request, limiter, { rate: "read", find });
  if (session === undefined) throw new Failure("token_expired");
  return { ...session, kind: "staff" };
};

/** The retailer's system. A call without a key counts as a guess too. */
const operatorSubjectOf = async (request: FastifyRequest, ports: GuardPorts): Promise<Subject> => {
  const token = operatorTokenOf(request);
  const find = (now: Date) => (token === undefined ? undefined : ports.findOperatorKey?.(token, now));
  const key = await redeem(request, ports.limiter, { rate: "sign_in", find });
  if (key === undefined) throw new Failure("api_key_not_valid");
  return { ...key, kind: "operator" };
};

const subjectOf = (policies: Policies, request: FastifyRequest, ports: GuardPorts): Promise<Subject> => {
  switch (policies.access) {
    case "public":
    case "customer":
      return customerSubjectOf(policies, request, ports);
    case "staff":
      return staffSubjectOf(request, ports);
    case "operator":
      return operatorSubjectOf(request, ports);
  }
};

/** Why this subject may not make this call; undefined if it may. */
const refusalOf = (policies: Policies, subject: Subject): string | undefined => {
  switch (subject.kind) {
    case "visitor":
      return undefined;
    case "customer":
      return subject.readOnly && policies.readOnly === "refused" ? "read_only_session" : undefined;
    case "apiToken": {
      const isOpened = subject.scopes.some((scope) => policies.apiTokenScopes?.includes(scope));
      return isOpened && !isUnsafe(policies.method) ? undefined : "api_token_refused";
    }
    case "staff":
      if (!subject.isVerified) return policies.opensBeforeSecondFactor ? undefined : "second_factor_required";
      return subject.roles.some((role) => policies.roles?.includes(role)) ? undefined : "role_missing";
    case "operator":
      return policies.access === "operator" && subject.scopes.includes(policies.scope)
        ? undefined
        : "scope_missing";
  }
};

/**
 * Every check that runs before a handler, for every kind of subject. The order limits what an unauthenticated caller
 * can learn.
 */
export const guard = async (
  policies: Policies,
  request: FastifyRequest,
  ports: GuardPorts,
): Promise<Subject> => {
  checkFeature(policies, ports);
  checkOrigin(request, ports);
  checkContentType(policies, request);
  const subject = await subjectOf(policies, request, ports);
  countCall(ports.limiter, policies.rate, idOfSubject(subject) ?? networkOf(request.ip));
  const refusal = refusalOf(policies, subject);
  if (refusal !== undefined) throw new Failure(refusal);
  return subject;
};

const required = [
  "id",
  "summary",
  "method",
  "path",
  "versions",
  "languageInPath",
  "access",
  "readOnly",
  "rate",
  "cache",
  "ownership",
  "response",
  "errors",
] as const;

const faultsOfStaff = ({ access, audience, roles = [], opensBeforeSecondFactor }: Endpoint): string[] => {
  if (access !== "staff")
    return roles.length > 0 || opensBeforeSecondFactor ? ["has policies of staff but requires none"] : [];
  return [
    ...(audience === "staff" ? [] : ["requires staff but is among the customers' calls"]),
    ...(roles.length > 0 ? [] : ["requires staff but names no role"]),
  ];
};

const faultsOf = (endpoint: Endpoint): string[] => {
  const faults: string[] = required
    .filter((policy) => endpoint[policy] === undefined)
    .map((policy) => `declares no ${policy}`);
  const isUnsafe = endpoint.method !== "GET";
  if (isUnsafe && endpoint.cache !== "private") faults.push("is unsafe but shared by caches");
  if (endpoint.access !== "public" && endpoint.cache !== "private")
    faults.push("requires a session but is shared by caches");
  if (isUnsafe && endpoint.apiTokenScopes !== undefined) faults.push("is unsafe but opened by API tokens");
  if (isUnsafe && endpoint.readsMayLag !== undefined) faults.push("is unsafe but its reads may lag");
  if (endpoint.path.includes("{") && endpoint.params === undefined)
    faults.push("has path parameters without a schema");
  return [...faults, ...faultsOfStaff(endpoint)];
};

/**
 * Refuses endpoints that omit a policy, and two endpoints with the same id or route, so that the server does not start.
 * Throws an error with one line per fault.
 */
export const assertPolicies = (endpoints: readonly Endpoint[]): void => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const endpoint of endpoints) {
    faults.push(...faultsOf(endpoint).map((fault) => `${endpoint.id ?? endpoint.path}: ${fault}`));
    const routes = (endpoint.versions ?? []).map(
      (version) => `${endpoint.method} v${version} ${endpoint.path}`,
    );
    for (const name of [endpoint.id, ...routes]) {
      if (seen.has(name)) faults.push(`${endpoint.id}: ${name} is declared twice`);
      seen.add(name);
    }
  }
  if (faults.length > 0) throw new Error(`Invalid endpoint declarations:\n${faults.join("\n")}`);
};
