import type { FastifyRequest } from "fastify";
import type { ApiTokenScope } from "#platform/contract/api-token-scopes.ts";
import type { Endpoint, RateClass } from "#platform/contract/endpoint.ts";
import { Failure, type Session } from "../handler.ts";
import { apiTokenOf, carriesSessionCookie, sessionTokenOf } from "./cookies.ts";
import { networkOf } from "./network-of.ts";
import type { RateLimiter } from "./rate-limits.ts";

/** A valid API token of a customer. */
export interface ApiToken {
  readonly customerId: number;
  readonly tokenHash: Buffer;
  readonly scopes: readonly ApiTokenScope[];
  readonly expiresAt: Date;
}

/** What the guards need from the application. */
export interface GuardPorts {
  /** The active session of a token, extended by this use; undefined when it has ended or never existed. */
  readonly findSession: (token: string, now: Date) => Promise<Session | undefined>;
  /** The API token of a text; undefined when it is unknown, expired or revoked. Without it, no token is valid. */
  readonly findApiToken?: (token: string, now: Date) => Promise<ApiToken | undefined>;
  readonly isFeatureOn: (feature: string) => boolean;
  readonly limiter: RateLimiter;
  readonly https: boolean;
  /** Origins at which customers reach the server, besides that of the request itself: behind a proxy they differ. */
  readonly publicOrigins: readonly string[];
}

const isUnsafe = (method: string): boolean => method !== "GET" && method !== "HEAD";

/** Endpoints of a disabled feature answer 404. */
const checkFeature = (endpoint: Endpoint, ports: GuardPorts): void => {
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

const checkContentType = (endpoint: Endpoint, request: FastifyRequest): void => {
  if (!isUnsafe(request.method) || !hasBody(request)) return;
  const mediaType = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType !== bodyTypeOf(endpoint)) throw new Failure("unsupported_content_type");
};

const countCall = (limiter: RateLimiter, rate: RateClass, client: string): void => {
  const waitSeconds = limiter.take(rate, client, Date.now());
  if (waitSeconds === undefined) return;
  throw new Failure("too_many_requests", {
    retryAfterSeconds: waitSeconds,
    values: { seconds: waitSeconds },
  });
};

/** What is needed to find the session of a request. */
export type SessionPorts = Pick<GuardPorts, "findSession" | "limiter" | "https">;

/**
 * The active session of a request. Each token is counted by network before the database is asked, and given back when
 * it opens a session, so that only made-up and expired tokens reach the limit.
 */
export const sessionOf = async (
  request: FastifyRequest,
  { findSession, limiter, https }: SessionPorts,
): Promise<Session | undefined> => {
  const token = sessionTokenOf(request, https);
  if (token === undefined) return undefined;
  const client = `tokens from ${networkOf(request.ip)}`;
  countCall(limiter, "read", client);
  const session = await findSession(token, new Date());
  if (session !== undefined) limiter.giveBack("read", client);
  return session;
};

/** Counts a page of the portal, by network. */
export const countPage = (request: FastifyRequest, { limiter }: Pick<GuardPorts, "limiter">): void =>
  countCall(limiter, "read", `pages to ${networkOf(request.ip)}`);

const checkSession = async (endpoint: Endpoint, request: FastifyRequest, ports: GuardPorts) => {
  const session = await sessionOf(request, ports);
  if (session === undefined && endpoint.access === "customer") {
    const hasToken = sessionTokenOf(request, ports.https) !== undefined;
    throw new Failure(hasToken ? "token_expired" : "not_signed_in");
  }
  if (session?.readOnly === true && endpoint.readOnly === "refused") throw new Failure("read_only_session");
  return session;
};

/**
 * The read-only session of a call with a customer's API token, which opens only the calls that declare one of its
 * scopes. Guesses are counted by network, and the calls of a token by the token, so that a program does not use up the
 * customer's own limit.
 */
const openApiSession = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  { token, ports }: { token: string; ports: GuardPorts },
): Promise<Session> => {
  const client = `tokens from ${networkOf(request.ip)}`;
  countCall(ports.limiter, "read", client);
  const found = await ports.findApiToken?.(token, new Date());
  if (found === undefined) throw new Failure("token_expired");
  ports.limiter.giveBack("read", client);
  const { scopes, ...session } = found;
  countCall(ports.limiter, endpoint.rate, `api token ${session.tokenHash.toString("hex")}`);
  const isOpened = scopes.some((scope) => endpoint.apiTokenScopes?.includes(scope));
  if (!isOpened || isUnsafe(endpoint.method)) throw new Failure("api_token_refused");
  return { ...session, readOnly: true };
};

/** Every check that runs before a handler. The order limits what an unauthenticated caller can learn. */
export const guard = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  ports: GuardPorts,
): Promise<Session | undefined> => {
  checkFeature(endpoint, ports);
  checkOrigin(request, ports);
  checkContentType(endpoint, request);
  const token = apiTokenOf(request);
  if (token !== undefined) return openApiSession(endpoint, request, { token, ports });
  const session = await checkSession(endpoint, request, ports);
  const client = session === undefined ? networkOf(request.ip) : `customer ${session.customerId}`;
  countCall(ports.limiter, endpoint.rate, client);
  return session;
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

const faultsOf = (endpoint: Endpoint): string[] => {
  const faults: string[] = required
    .filter((policy) => endpoint[policy] === undefined)
    .map((policy) => `declares no ${policy}`);
  const isUnsafe = endpoint.method !== "GET";
  if (isUnsafe && endpoint.cache !== "private") faults.push("is unsafe but shared by caches");
  if (endpoint.access === "customer" && endpoint.cache !== "private")
    faults.push("requires a customer but is shared by caches");
  if (isUnsafe && endpoint.apiTokenScopes !== undefined) faults.push("is unsafe but opened by API tokens");
  if (isUnsafe && endpoint.readsMayLag !== undefined) faults.push("is unsafe but its reads may lag");
  if (endpoint.path.includes("{") && endpoint.params === undefined)
    faults.push("has path parameters without a schema");
  return faults;
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
