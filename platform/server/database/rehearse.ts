import type pg from "pg";
import type { Database } from "./pool.ts";
import { execute } from "./query.ts";

const savepoints: Readonly<Record<string, string>> = {
  begin: "savepoint rehearsed",
  commit: "release savepoint rehearsed",
  rollback: "rollback to savepoint rehearsed; release savepoint rehearsed",
};

const textOf = (statement: unknown): unknown =>
  typeof statement === "object" && statement !== null && "text" in statement ? statement.text : statement;

/** The connection as its borrowers see it: what begins or ends their transaction is a savepoint, and it is not given back. */
const lend = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      if (name === "release") return () => {};
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "query") return value.bind(target);
      return (statement: unknown, ...rest: unknown[]) => {
        const savepoint = savepoints[String(textOf(statement)).trim()];
        return savepoint === undefined
          ? Reflect.apply(value, target, [statement, ...rest])
          : Reflect.apply(value, target, [savepoint]);
      };
    },
  });

/** A pool whose only connection is the lent one. */
const poolOf = (pool: pg.Pool, lent: pg.PoolClient): pg.Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      if (name === "connect") return async () => lent;
      const value: unknown = Reflect.get(name === "query" ? lent : target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/**
 * Runs work on the database and undoes all of it: each of its transactions is a savepoint of one that is rolled back at the
 * end. The work may have any number of transactions, one after another, and reads what it has written. Like other long
 * transactions it holds the rows that it changes until its end.
 */
export const rehearse = async <T>(
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const client = await database.pool.connect();
  let isUsable = true;
  try {
    await execute(client, { text: "begin" });
    await execute(client, { text: "set local idle_in_transaction_session_timeout = '10min'" });
    return await work({ pool: poolOf(database.pool, lend(client)), close: async () => {} });
  } finally {
    // A connection that cannot roll back is closed; PostgreSQL then rolls back.
    await execute(client, { text: "rollback" }).catch(() => {
      isUsable = false;
    });
    client.release(!isUsable);
  }
};
