import type { Database } from "#platform/server/database/pool.ts";

/** Records the text of every statement that a pool's connections send from now on, in order. */
export const recordStatements = ({ pool }: Pick<Database, "pool">): string[] => {
  const statements: string[] = [];
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    Reflect.set(client, "query", (...parameters: unknown[]): unknown => {
      statements.push(String(Object(parameters[0]).text ?? parameters[0]));
      return Reflect.apply(send, undefined, parameters);
    });
  });
  return statements;
};
