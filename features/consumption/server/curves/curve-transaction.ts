import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";

/** Any number that no other lock of ours has. */
const curveLockKey = 7_355_609;

/**
 * Runs the work in one transaction that no other writer of curves shares: month totals are kept by differences,
 * and a curve that arrives while its contract appears must not miss it. All of it stays, or nothing.
 */
export const inCurveTransaction = <T>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    // A file may take minutes to read, or wait for another one: neither is a slow query.
    await execute(client, {
      text: "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    });
    await execute(client, { text: "select pg_advisory_xact_lock($1)", values: [curveLockKey] });
    return work(client);
  });
