import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";

/** Any number that no other lock of ours has. */
const curveLockKey = 7_355_609;

/**
 * Runs the work in one transaction that no other writer of curves shares: month totals are kept by differences,
 * and a curve that arrives while its contract appears must not miss it. All of it stays, or nothing.
 */
export const inCurveTransaction = async <T>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // A file may take minutes to read, or wait for another one: neither is a slow query.
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [curveLockKey]);
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (cause: unknown) => client.release(cause instanceof Error ? cause : true),
    );
    throw error;
  }
};
