import type { LightMyRequestResponse } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { pathsOf } from "#platform/server/http/mount.ts";
import { tableVersions } from "./database-snapshot.ts";
import type { Target } from "./target.ts";

export const ownPage = { "sec-fetch-site": "same-origin" };
export const json = { "content-type": "application/json" };
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

export const send = ({ app }: Target, { method, url, headers, body = "{}" }: Attempt) =>
  app.inject({ method, url, headers, ...(method === "GET" || method === "HEAD" ? {} : { payload: body }) });
const codeOf = (answer: LightMyRequestResponse): unknown =>
  String(answer.headers["content-type"]).startsWith("application/json") ? answer.json().code : undefined;

/** Something that is tried, and how it must be refused. */
export interface Order {
  readonly what: string;
  readonly attempt: Attempt;
  readonly refusal: Refusal;
}

/** What is wrong with an answer, as a line, where it is not the refusal that was promised. */
const judge = async (target: Target, { what, attempt, refusal }: Order): Promise<string[]> => {
  const answer = await send(target, attempt);
  const code = codeOf(answer);
  const isPromised = answer.statusCode === refusal.status && refusal.codes.includes(String(code));
  const isQuiet = answer.headers["set-cookie"] === undefined;
  if (isPromised && isQuiet) return [];
  const more = isQuiet ? "" : " and sets a cookie";
  return [`${what}: ${attempt.method} ${attempt.url} is ${answer.statusCode} ${String(code)}${more}`];
};

export const plainPaths = (endpoint: Endpoint): string[] =>
  pathsOf(endpoint).map(({ url }) => url.replaceAll(/:\w+/g, "1"));
export const otherEnd = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : `${path}/`);
/** Writings of a path that are the same to us, and must be to the guards. */
export const samePaths = (endpoint: Endpoint): string[] =>
  plainPaths(endpoint).flatMap((path) => [path, otherEnd(path), `${path}?a=1&a=2`]);
/** Writings that are none of ours and might be to something careless. */
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

/** What the database holds, but for the minutes that a living session gains by its use. */
const contentsOf = async ({ database }: Target): Promise<unknown> => {
  const { rows } = await database.unguarded.query(
    "select customer_id, encode(token_hash, 'hex') as token from sessions order by 1, 2",
  );
  return [rows, ...[...(await tableVersions(database))].filter(([name]) => name !== "sessions")];
};

/** Makes the attempts and says what came of them, a line each; that something was written is a line of its own. */
export const afterwardsUnchanged = async (
  target: Target,
  attempt: () => Promise<string[]>,
): Promise<string[]> => {
  const before = JSON.stringify(await contentsOf(target));
  const breaches = await attempt();
  const isSame = JSON.stringify(await contentsOf(target)) === before;
  return isSame ? breaches : [...breaches, "refused calls changed what the database holds"];
};

/** After so many breaches the others would say the same. */
const enough = 20;

/** Requests at a time; more would only wait for each other. */
export const simultaneous = 8;

/** Tries all: what was not refused as promised, and whether anything was written. */
export const refuseAll = (target: Target, orders: readonly Order[]): Promise<string[]> =>
  afterwardsUnchanged(target, async () => {
    const breaches: string[] = [];
    const waiting = orders.values();
    const tryRest = async (): Promise<void> => {
      for (const order of waiting) {
        breaches.push(...(await judge(target, order)));
        if (breaches.length >= enough) return;
      }
    };
    await Promise.all(Array.from({ length: simultaneous }, tryRest));
    return breaches;
  });
