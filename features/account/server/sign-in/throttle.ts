import { createHash } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bool, execute, instant, int, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { networkOf } from "#platform/server/http/network-of.ts";

/**
 * Wrong passwords in the last hour: for the login from any address, from the address for any login, and for the pair.
 */
export interface RecentFailures {
  readonly login: FailureCount;
  readonly address: FailureCount;
  readonly pair: FailureCount;
}
export interface FailureCount {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

const memoryMs = 3_600_000;
const maxDelayMs = 15 * 60_000;

/** Failures without a delay. While a login is under attack from many addresses, each new address gets only one. */
const freeMistakes = { pair: 5, pairUnderAttack: 1, address: 30 };
const attackedFrom = 10;

/** Doubles from 1 second with each failure beyond the free ones, up to 15 minutes; never a permanent lock. */
const waitMs = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), maxDelayMs);

const remembered = ({ failures, lastFailedAt }: FailureCount, now: Date): number =>
  now.getTime() - lastFailedAt.getTime() < memoryMs ? failures : 0;

/**
 * Milliseconds until the next attempt is allowed; 0 if it is allowed now. The owner of an attacked login can still sign
 * in, because failures count mostly for the address they came from.
 */
export const timeToWait = ({ login, address, pair }: RecentFailures, now: Date): number => {
  const isUnderAttack = remembered(login, now) >= attackedFrom;
  const free = isUnderAttack ? freeMistakes.pairUnderAttack : freeMistakes.pair;
  const left = (count: FailureCount, freeOnes: number): number => {
    const wait = waitMs(remembered(count, now), freeOnes);
    // Without a delay, an attempt that is later by its clock but was counted earlier must not block this one.
    return wait === 0 ? 0 : count.lastFailedAt.getTime() + wait - now.getTime();
  };
  return Math.max(0, left(pair, free), left(address, freeMistakes.address));
};

/**
 * The attempt quota is what protects a six-digit code: thirty attempts, and one more every twelve hours. Three of the
 * million codes are valid at a time (the current one, the previous and the next), so an attacker who uses the whole
 * quota has 760 attempts in a year, and a chance of 760 × 3/1,000,000 = 0.23 % of success.
 */
const quotaSize = 30;
const refillHours = 12;
const refillMs = refillHours * 3_600_000;

/** Attempts used, less those that have been refilled since. */
export const usedAttempts = ({ failures, lastFailedAt }: FailureCount, now: Date): number => {
  const passedMs = Math.max(0, now.getTime() - lastFailedAt.getTime());
  return Math.max(0, failures - Math.floor(passedMs / refillMs));
};

/** Milliseconds until the next attempt is allowed; 0 if it is allowed now. */
export const timeToAttempt = (count: FailureCount, now: Date): number => {
  if (usedAttempts(count, now) < quotaSize) return 0;
  const missing = count.failures - quotaSize + 1;
  return count.lastFailedAt.getTime() + missing * refillMs - now.getTime();
};

/**
 * Locks the row until the end of the transaction. An attempt that was counted while a server's clock was ahead counts as
 * made now. A clock that is behind refills as much earlier, once.
 */
const lockQuota = async (client: pg.ClientBase, key: string, now: Date): Promise<FailureCount> => {
  const count = await queryRow(client, {
    name: "lock-attempt-quota",
    text: `insert into attempt_quotas as present values ($1, 0, 'epoch')
           on conflict (key) do update
             set last_used_at = least(present.last_used_at, $2)
           returning used as failures, last_used_at as "lastFailedAt"`,
    values: [key, now],
    columns: { failures: int, lastFailedAt: instant },
  });
  return count ?? { failures: 0, lastFailedAt: new Date(0) };
};

const writeQuota = async (
  client: pg.ClientBase,
  key: string,
  { failures, lastFailedAt }: FailureCount,
): Promise<void> => {
  await execute(client, {
    name: "write-attempt-quota",
    text: "update attempt_quotas set used = $2, last_used_at = greatest(last_used_at, $3) where key = $1",
    values: [key, failures, lastFailedAt],
  });
};

const releaseQuota = async (pool: pg.Pool, key: string): Promise<void> => {
  await execute(pool, {
    name: "release-attempt-quota",
    text: "update attempt_quotas set used = greatest(used - 1, 0) where key = $1",
    values: [key],
  });
};

/** `nth` is the number of the attempt within the quota; `waitSeconds` the time until the next one is allowed. */
export type AttemptOutcomeOfQuota = { readonly nth: number } | { readonly waitSeconds: number };

/** Whose sign-in is guarded. Each kind has its own counts of logins and codes; addresses are counted together. */
type Guarded = "customer" | "staff";

const hashed = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
/** Of customers without their kind, as they are stored. */
const prefixOf = (kind: Guarded): string => (kind === "customer" ? "" : `${kind}-`);

/**
 * An attempt quota for short codes, shared by all attempts under one key, from any address and in parallel. Stored in
 * the database, like the throttle's counts. An attempt is counted before the code is checked.
 */
export const createAttemptQuota = ({ pool }: Pick<Database, "pool">, kind: Guarded = "customer") => ({
  reserve: (place: string, now: Date): Promise<AttemptOutcomeOfQuota> =>
    inTransaction(pool, async (client) => {
      const key = `${prefixOf(kind)}${hashed(place)}`;
      const count = await lockQuota(client, key, now);
      const waitMs = timeToAttempt(count, now);
      if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
      const nth = usedAttempts(count, now) + 1;
      await writeQuota(client, key, { failures: nth, lastFailedAt: now });
      return { nth };
    }),
  /**
   * To be called after a correct code. Releases only that one attempt: releasing all would also release an attacker's.
   */
  release: (place: string): Promise<void> => releaseQuota(pool, `${prefixOf(kind)}${hashed(place)}`),
});

/** The keys that an attempt counts against, in locking order, which is the same for all callers to avoid deadlocks. */
export interface AttemptKeys {
  readonly address: string;
  readonly login: string;
  readonly pair: string;
}

const attemptKeys = (loginName: string, place: string, kind: Guarded = "customer"): AttemptKeys => {
  const address = networkOf(place);
  const login = hashed(loginName);
  const prefix = prefixOf(kind);
  return {
    address: `address:${address}`,
    login: `${prefix}login:${login}`,
    pair: `${prefix}pair:${login}:${address}`,
  };
};

const countColumns = { key: text, failures: int, lastFailedAt: instant };
const noFailure: FailureCount = { failures: 0, lastFailedAt: new Date(0) };

/**
 * Locks the three rows until the end of the transaction, so that concurrent attempts are counted one by one. A failure
 * that was counted while a server's clock was ahead counts as made now: otherwise its delay would last until then.
 */
const lockFailures = async (client: pg.ClientBase, keys: AttemptKeys, now: Date): Promise<RecentFailures> => {
  const all = [keys.address, keys.login, keys.pair];
  await execute(client, {
    name: "make-sign-in-failures",
    text: `insert into sign_in_failures select key, 0, 'epoch' from unnest($1::text[]) as key on conflict do nothing`,
    values: [all],
  });
  const rows = await queryRows(client, {
    name: "lock-sign-in-failures",
    text: `select key, failures, last_failed_at as "lastFailedAt",
             last_failed_at > greatest(now(), $2::timestamptz) + interval '1 minute' as "isAhead"
           from sign_in_failures where key = any($1) order by key for update`,
    values: [all, now],
    columns: { ...countColumns, isAhead: bool },
  });
  const ahead = rows.filter(({ isAhead }) => isAhead).map(({ key }) => key);
  if (ahead.length > 0)
    await execute(client, {
      name: "count-sign-in-failures-as-now",
      text: "update sign_in_failures set last_failed_at = $2 where key = any($1)",
      values: [ahead, now],
    });
  const counts = new Map(
    rows.map(({ key, failures, lastFailedAt, isAhead }) => [
      key,
      { failures, lastFailedAt: isAhead ? now : lastFailedAt },
    ]),
  );
  const countOf = (key: string): FailureCount => counts.get(key) ?? noFailure;
  return { address: countOf(keys.address), login: countOf(keys.login), pair: countOf(keys.pair) };
};

/** The counts of the login, of each pair whose key begins with `prefix`, and of those pairs' addresses. */
const selectFailures = async (
  pool: pg.Pool,
  { login, prefix }: { login: string; prefix: string },
): Promise<Map<string, FailureCount>> => {
  const rows = await queryRows(pool, {
    text: `with pairs as (select key from sign_in_failures where starts_with(key, $2))
           select key, failures, last_failed_at as "lastFailedAt" from sign_in_failures
           where key = $1 or key in (select key from pairs)
              or key in (select 'address:' || substr(key, length($2) + 1) from pairs)`,
    values: [login, prefix],
    columns: countColumns,
  });
  return new Map(rows.map(({ key, ...count }) => [key, count]));
};

/** Counts a failure for each key; counts older than an hour start again. A clock that is behind moves none back. */
const countFailure = async (client: pg.ClientBase, keys: AttemptKeys, now: Date): Promise<void> => {
  await execute(client, {
    name: "count-sign-in-failure",
    text: `update sign_in_failures set last_failed_at = greatest(last_failed_at, $2),
             failures = case when last_failed_at < $2::timestamptz - interval '1 hour' then 1 else failures + 1 end
           where key = any($1)`,
    values: [[keys.address, keys.login, keys.pair], now],
  });
};

/** Resets the pair's count, and takes the current attempt back from the other two. */
const forgiveFailures = async (pool: pg.Pool, keys: AttemptKeys): Promise<void> => {
  await execute(pool, {
    name: "forgive-sign-in-failures",
    text: `with pair as (delete from sign_in_failures where key = $1)
           update sign_in_failures set failures = greatest(failures - 1, 0) where key = any($2)`,
    values: [keys.pair, [keys.address, keys.login]],
  });
};

/**
 * Delays password guessing without locking a customer out. Stored in the database, so that servers share the counts and
 * a restart does not reset them. An attempt counts as failed before the password is checked, so that parallel attempts
 * gain nothing over sequential ones.
 */
export const createThrottle = ({ pool }: Pick<Database, "pool">, kind: Guarded = "customer") => {
  return {
    /**
     * Seconds to wait before this login may be tried from this address; undefined if the attempt is allowed, which also
     * counts it.
     */
    begin: async (loginName: string, address: string, now: Date): Promise<number | undefined> => {
      const keys = attemptKeys(loginName, address, kind);
      const wait = await inTransaction(pool, async (client) => {
        const left = timeToWait(await lockFailures(client, keys, now), now);
        if (left === 0) await countFailure(client, keys, now);
        return left;
      });
      return wait === 0 ? undefined : Math.ceil(wait / 1000);
    },
    /** To be called after a correct password. */
    succeed: (loginName: string, address: string): Promise<void> =>
      forgiveFailures(pool, attemptKeys(loginName, address, kind)),
  };
};
export type Throttle = ReturnType<typeof createThrottle>;

const none: FailureCount = { failures: 0, lastFailedAt: new Date(0) };

/** The addresses from which a login is currently delayed, and for how many seconds. Read-only. */
export const listActiveDelays = async (
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
    .toSorted((a, b) => b.seconds - a.seconds);
};
