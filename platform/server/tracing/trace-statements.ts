import type pg from "pg";
import type { Tracer } from "./tracer.ts";

const tableAfter = /\b(?:from|into|update)\s+(?:only\s+)?([a-z_][a-z0-9_]*)/i;

/** The name of a statement: that under which it is prepared, or its verb and its first table. Never its values. */
export const statementName = (statement: unknown): string => {
  const { name, text } = Object(statement);
  if (typeof name === "string") return name;
  const sql = String(text ?? statement).replaceAll(/\/\*.*?\*\/|--[^\n]*/gs, " ");
  const verb = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "statement";
  const table = tableAfter.exec(sql)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
};

type Query = (...parameters: unknown[]) => unknown;

const queryOf = (target: object): Query => {
  const query: unknown = Reflect.get(target, "query");
  if (typeof query !== "function") throw new TypeError("It has no function query");
  return (...parameters) => Reflect.apply(query, target, parameters);
};

/** A query function whose statements have spans. Those with a callback are the pool's own, which has a span already. */
const traced =
  (query: Query, tracer: Tracer): Query =>
  (...parameters) => {
    const hasCallback = typeof parameters.at(-1) === "function";
    const span = hasCallback
      ? undefined
      : tracer.startChild({
          name: statementName(parameters[0]),
          kind: "client",
          attributes: { "db.system.name": "postgresql" },
        });
    const result = query(...parameters);
    if (span === undefined || !(result instanceof Promise)) {
      span?.end();
      return result;
    }
    result.then(
      () => span.end(),
      () => span.end({ isError: true }),
    );
    return result;
  };

/** Gives a span to each statement of a call, within transactions and without. */
export const traceStatements = (pool: pg.Pool, tracer: Tracer): void => {
  Object.assign(pool, { query: traced(queryOf(pool), tracer) });
  pool.on("connect", (client) => void Object.assign(client, { query: traced(queryOf(client), tracer) }));
};
