import pg from "pg";
import { valueTypes } from "../pool.ts";
import { execute } from "../query.ts";

/** Runs the work on a connection of its own, apart from the pool that serves calls. */
export const withClient = async <T>(
  { url, name }: { readonly url: string; readonly name: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: name, types: valueTypes });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs the work while a transaction on a connection of its own holds what `lock` locks in it. */
export const whileLocked = <T>(
  options: { readonly url: string; readonly name: string },
  lock: (client: pg.Client) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> =>
  withClient(options, async (client) => {
    await execute(client, { text: "begin" });
    await execute(client, { text: "set local statement_timeout = 0" });
    await execute(client, { text: "set local idle_in_transaction_session_timeout = 0" });
    await lock(client);
    // A statement with values retains its snapshot until the next one; an index that is built concurrently would wait for it.
    await client.query("set local lock_timeout = 0");
    try {
      return await work();
    } finally {
      await execute(client, { text: "commit" }).catch(() => {});
    }
  });
