import type pg from "pg";

/** Does the task in one transaction: all of it is kept, or, when it throws, nothing. */
export const inTransaction = async <T>(
  pool: Pick<pg.Pool, "connect">,
  task: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await task(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is in an unknown state, and is closed; the server then rolls back itself.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
};
