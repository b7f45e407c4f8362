import type pg from "pg";
import { noteWrite } from "./lagging-reads.ts";

/** Commits when the task resolves, rolls back when it throws. */
export const inTransaction = async <T>(
  pool: Pick<pg.Pool, "connect">,
  task: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  noteWrite("a transaction");
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await task(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is in an unknown state and is closed; PostgreSQL then rolls back.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
};
