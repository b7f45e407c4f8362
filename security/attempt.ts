import type { LightMyRequestResponse } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { answerOfError } from "#platform/contract/errors.ts";
import { bodyTypeOf } from "#platform/server/http/guards.ts";
import { pathsOf } from "#platform/server/http/mount.ts";
import { tableVersions } from "./database-snapshot.ts";
import type { Target } from "./target.ts";

export const ownPage = { "sec-fetch-site": "same-origin" };
export const json = { "content-type": "application/json" };
/** The type of body that the endpoint takes. */
export const bodyOf = (endpoint: Endpoint) => ({ "content-type": bodyTypeOf(endpoint) });
export interface Attempt {
  readonly method: Endpoint["method"] | "HEAD";
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}
export interface Refusal {
  readonly status: number;
  readonly codes: readonly string[];
}

/** Whether the endpoint declares this code with this status. */
export const declares = ({ errors }: Endpoint, code: string, status: number): boolean => {
  const declared = errors[code];
  return declared !== undefined && answerOfError(code, declared).status === status;
};

export const send = ({ app }: Target, { method, url, headers, body = "{}" }: Attempt) =>
  app.inject({ method, url, headers, ...(method === "GET" || method === "HEAD" ? {} : { payload: body }) });
const codeOf = (answer: LightMyRequestResponse): unknown =>
  String(answer.headers["content-type"]).startsWith("application/json") ? answer.json().code : undefined;

/** A request, and how the server must refuse it. */
export interface ExpectedRefusal {
  readonly what: string;
  readonly attempt: Attempt;
  readonly refusal: Refusal;
}

/** The response as a line, when it is not the expected refusal or sets a cookie. */
const breachesOf = async (target: Target, { what, attempt, refusal }: ExpectedRefusal): Promise<string[]> => {
  const answer = await send(target, attempt);
  const code = codeOf(answer);
  const isExpected = answer.statusCode === refusal.status && refusal.codes.includes(String(code));
  const setsNoCookie = answer.headers["set-cookie"] === undefined;
  if (isExpected && setsNoCookie) return [];
  const more = setsNoCookie ? "" : " and sets a cookie";
  return [`${what}: ${attempt.method} ${attempt.url} is ${answer.statusCode} ${String(code)}${more}`];
};

export const plainPaths = (endpoint: Endpoint): string[] =>
  pathsOf(endpoint).map(({ url }) => url.replaceAll(/:\w+/g, "1"));
export const withOtherTrailingSlash = (path: string): string =>
  path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
/** Spellings of a path that lead to the same endpoint. */
export const samePaths = (endpoint: Endpoint): string[] =>
  plainPaths(endpoint).flatMap((path) => [path, withOtherTrailingSlash(path), `${path}?a=1&a=2`]);
/** Spellings that lead to no endpoint, and would where a path is not compared exactly. */
export const oddPaths = (endpoint: Endpoint): string[] =>
  plainPaths(endpoint).flatMap((path) => [
    `/${path}`,
    path.replace("/api", "/API"),
    path.replace("/v", "//v"),
    path.replace("/api/", "/api%2f"),
    path.replace("/api/", "/./api/../api/"),
    `${path}%00`,
    `${path};x=1`,
    `${path}%2e`,
    `${path}\\`,
  ]);

/** What each table holds; of sessions which there are, because the use of a session prolongs it. */
const databaseState = async ({ database }: Target): Promise<Map<string, unknown>> => {
  const { rows } = await database.unguarded.query(
    `select 'sessions' as name, encode(token_hash, 'hex') as token from sessions
     union all select 'staff_sessions', encode(token_hash, 'hex') || (verified_at is null) from staff_sessions
     order by 1, 2`,
  );
  const sessions = ["sessions", "staff_sessions"].map(
    (name) => [name, JSON.stringify(rows.filter((row) => row.name === name))] as const,
  );
  return new Map<string, unknown>([...(await tableVersions(database)), ...sessions]);
};

/** The breaches that the attempts find, and one more when the database changed, but for the tables that may. */
export const expectUnchangedAfterwards = async (
  target: Target,
  attempt: () => Promise<string[]>,
  mayChange: readonly string[] = [],
): Promise<string[]> => {
  const before = await databaseState(target);
  const breaches = await attempt();
  const changed = [...(await databaseState(target))].filter(
    ([name, state]) => before.get(name) !== state && !mayChange.includes(name),
  );
  if (changed.length === 0) return breaches;
  return [...breaches, `the requests changed the database: ${changed.map(([name]) => name).join(", ")}`];
};

/** Further breaches would add nothing. */
const maxBreaches = 20;

/** Requests at a time; more would only wait for each other. */
export const simultaneous = 8;

/** Sends all requests and reports those that were not refused as expected, and whether anything was written. */
export const refuseAll = (target: Target, requests: readonly ExpectedRefusal[]): Promise<string[]> =>
  expectUnchangedAfterwards(target, async () => {
    const breaches: string[] = [];
    const waiting = requests.values();
    const sendRest = async (): Promise<void> => {
      for (const request of waiting) {
        breaches.push(...(await breachesOf(target, request)));
        if (breaches.length >= maxBreaches) return;
      }
    };
    await Promise.all(Array.from({ length: simultaneous }, sendRest));
    return breaches;
  });
