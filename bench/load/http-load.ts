import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { percentile } from "../measure/statistics.ts";

/** The order for the load process: raw requests, sent in turn. */
export const loadOrder = z.object({
  port: z.int(),
  requests: z.array(z.string()),
  connections: z.int(),
  seconds: z.number(),
  /** How long each connection waits after an answer, on average. */
  pauseMs: z.optional(z.int()),
});
export type LoadOrder = z.output<typeof loadOrder>;

/** The result of the load process; `bodyBytes` is that of the last answer. */
const loadOutcome = z.object({
  latenciesMs: z.array(z.number()),
  statuses: z.record(z.string(), z.int()),
  bodyBytes: z.int(),
  seconds: z.number(),
});
export type LoadOutcome = z.output<typeof loadOutcome>;

const worker = fileURLToPath(new URL("./http-load-worker.ts", import.meta.url));

export interface HttpLoad {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly bodyBytes: number;
}

/** A raw GET request. */
export const getRequest = (path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `GET ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

/**
 * Loads a server from another process. Throws when any answer is not 200: a refusal is fast and would distort the
 * figure.
 */
export const loadHttp = async ({
  origin,
  ...order
}: Omit<LoadOrder, "port"> & { origin: string }): Promise<HttpLoad> => {
  const child = fork(worker, { execArgv: [] });
  const exited = once(child, "exit");
  child.send({ ...order, port: Number(new URL(origin).port) });
  const message = await Promise.race([once(child, "message"), exited.then(() => [undefined])]);
  await exited;
  const { latenciesMs, statuses, bodyBytes, seconds } = loadOutcome.parse(message[0]);
  const others = Object.keys(statuses).filter((status) => status !== "200");
  if (others.length > 0) throw new Error(`Not every answer was 200: ${JSON.stringify(statuses)}`);
  return {
    requests: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    maxMs: latenciesMs.reduce((max, latency) => Math.max(max, latency), 0),
    bodyBytes,
  };
};
