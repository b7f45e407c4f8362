import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { lockKept } from "./refresh-token-queries.ts";

/** Runs a transaction that nobody else's on what keeps this customer signed in runs beside. */
export const underLock = <T>(
  { pool }: Pick<Database, "pool">,
  customerId: number,
  change: (client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockKept(client, customerId);
    return change(client);
  });
