import type { Database } from "#platform/server/database/pool.ts";
import { timeToWait, type FailureCount } from "./throttle-policy.ts";
import { attemptKeys, selectFailures } from "./throttle-queries.ts";

const none: FailureCount = { failures: 0, lastFailedAt: new Date(0) };

/** From which addresses a login has to wait before its password may be tried again, and how many seconds. Only looks. */
export const presentWaits = async (
  { pool }: Pick<Database, "pool">,
  loginName: string,
  now: Date,
): Promise<{ address: string; seconds: number }[]> => {
  const { login, pair: prefix } = attemptKeys(loginName, "");
  const counts = await selectFailures(pool, { login, prefix });
  const addresses = [...counts.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  return addresses
    .map((address) => {
      const keys = attemptKeys(loginName, address);
      const recent = {
        login: counts.get(keys.login) ?? none,
        address: counts.get(keys.address) ?? none,
        pair: counts.get(keys.pair) ?? none,
      };
      return { address, seconds: Math.ceil(timeToWait(recent, now) / 1000) };
    })
    .filter(({ seconds }) => seconds > 0)
    .toSorted((one, other) => other.seconds - one.seconds);
};
