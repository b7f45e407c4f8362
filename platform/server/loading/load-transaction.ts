import type pg from "pg";
import { execute } from "../database/query.ts";

/** Any number, the same for all servers: simultaneous loads would conflict over each other's new rows. */
const lockKey = 4_190_217;

type Task = () => Promise<void>;

/** The transaction in which a file is loaded. */
export interface Load {
  readonly client: pg.ClientBase;
  /** Runs after the commit. */
  readonly afterCommit: (task: Task) => void;
  /** Runs after a rollback. */
  readonly afterRollback: (task: Task) => void;
}

const inOrder = async (tasks: readonly Task[]): Promise<void> => {
  for (const task of tasks) await task();
};

const begin = async (client: pg.ClientBase): Promise<void> => {
  await execute(client, { text: "begin" });
  await execute(client, { text: "set local statement_timeout = 0" });
  await execute(client, { text: "set local idle_in_transaction_session_timeout = '10min'" });
  await execute(client, { text: "select pg_advisory_xact_lock($1)", values: [lockKey] });
};

/**
 * Runs `work` in its own transaction, one load at a time. A load may take longer than a customer's call, so the pool's
 * timeouts are lifted for it.
 */
export const inLoadTransaction = async <T>(pool: pg.Pool, work: (load: Load) => Promise<T>): Promise<T> => {
  const onCommit: Task[] = [];
  const onRollback: Task[] = [];
  const client = await pool.connect();
  const load: Load = {
    client,
    afterCommit: (task) => onCommit.push(task),
    afterRollback: (task) => onRollback.push(task),
  };
  let result: T;
  try {
    await begin(client);
    result = await work(load);
  } catch (error) {
    // A connection that cannot roll back is in an unknown state and is closed; PostgreSQL then rolls back.
    await execute(client, { text: "rollback" }).then(
      () => client.release(),
      () => client.release(true),
    );
    await inOrder(onRollback);
    throw error;
  }
  // When the answer to a commit is lost, its result is unknown, so neither list of tasks may run.
  await execute(client, { text: "commit" }).then(
    () => client.release(),
    (error: unknown) => {
      client.release(true);
      throw error;
    },
  );
  await inOrder(onCommit);
  return result;
};
