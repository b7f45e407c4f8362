import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { timeToWait } from "./throttle-policy.ts";
import {
  attemptKeys,
  countFailure,
  deleteForgotten,
  forgiveFailures,
  lockFailures,
} from "./throttle-queries.ts";

const cleanEveryMs = 600_000;

/**
 * Makes guessing passwords slow, without ever locking a customer out. Kept in the database: several servers share it
 * and a restart forgets nothing. An attempt counts as failed before its password is looked at, so that a thousand at
 * once are no cheaper than a thousand in a row.
 */
export const createThrottle = ({ pool }: Database) => {
  let cleanedAt = 0;
  const clean = async (now: Date): Promise<void> => {
    if (now.getTime() - cleanedAt < cleanEveryMs) return;
    cleanedAt = now.getTime();
    await deleteForgotten(pool, now);
  };
  return {
    /** Seconds to wait before this login may be tried from this address; undefined when it may be, and was counted. */
    begin: async (loginName: string, address: string, now: Date): Promise<number | undefined> => {
      await clean(now);
      const keys = attemptKeys(loginName, address);
      const wait = await inTransaction(pool, async (client) => {
        const left = timeToWait(await lockFailures(client, keys), now);
        if (left === 0) await countFailure(client, keys, now);
        return left;
      });
      return wait === 0 ? undefined : Math.ceil(wait / 1000);
    },
    /** Told when the password was right. */
    succeed: (loginName: string, address: string): Promise<void> =>
      forgiveFailures(pool, attemptKeys(loginName, address)),
  };
};
export type Throttle = ReturnType<typeof createThrottle>;
