import { createHash } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, instant, int, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { networkOf } from "#platform/server/http/network-of.ts";

/** Wrong passwords in the last hour: of this login from anywhere, from this address for anyone, and of both. */
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

/** Mistakes that cost nothing. A login under attack from many places leaves each new place a single one. */
const freeMistakes = { pair: 5, pairUnderAttack: 1, address: 30 };
const attackedFrom = 10;

/** 1, 2, 4… seconds after each mistake beyond the free ones, up to a quarter of an hour: never a lock. */
const waitMs = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), maxDelayMs);

const remembered = ({ failures, lastFailedAt }: FailureCount, now: Date): number =>
  now.getTime() - lastFailedAt.getTime() < memoryMs ? failures : 0;

/**
 * Milliseconds until a password may be tried again; 0 when it may be now. The owner of a login that is attacked from
 * elsewhere still gets in, because what counts most is where the mistakes came from.
 */
export const timeToWait = ({ login, address, pair }: RecentFailures, now: Date): number => {
  const isUnderAttack = remembered(login, now) >= attackedFrom;
  const free = isUnderAttack ? freeMistakes.pairUnderAttack : freeMistakes.pair;
  const left = (count: FailureCount, freeOnes: number): number => {
    const wait = waitMs(remembered(count, now), freeOnes);
    // Without one, an attempt that came later and was counted sooner holds nobody up.
    return wait === 0 ? 0 : count.lastFailedAt.getTime() + wait - now.getTime();
  };
  return Math.max(0, left(pair, free), left(address, freeMistakes.address));
};

/**
 * Six digits can be guessed, so the number of guesses is what protects them: a store of thirty, and one more each
 * twelve hours. Three of the million codes are right at a time (now, half a minute ago, in half a minute): whoever
 * takes every guess there is has 760 in a year, and a chance of 760 × 3/1,000,000 = 0.23 % to have been right once.
 */
const guessStore = 30;
const refillHours = 12;
const refillMs = refillHours * 3_600_000;

/** How many guesses are spent: those that were counted less those that time has brought back. */
export const usedAttempts = ({ failures, lastFailedAt }: FailureCount, now: Date): number => {
  const passedMs = Math.max(0, now.getTime() - lastFailedAt.getTime());
  return Math.max(0, failures - Math.floor(passedMs / refillMs));
};

/** Milliseconds until another guess may be made; 0 when it may be now. */
export const timeToAttempt = (count: FailureCount, now: Date): number => {
  if (usedAttempts(count, now) < guessStore) return 0;
  const missing = count.failures - guessStore + 1;
  return count.lastFailedAt.getTime() + missing * refillMs - now.getTime();
};

/** How the keys of guesses begin, among those of the throttle. */
const quotaKeys = "guesses:";

/** Locks the count until the transaction ends and reads it. */
const lockQuota = async (client: pg.ClientBase, key: string): Promise<FailureCount> => {
  const count = await queryRow(client, {
    name: "lock-guesses",
    text: `insert into sign_in_failures as kept values ($1, 0, 'epoch')
           on conflict (key) do update set failures = kept.failures
           returning failures, last_failed_at as "lastFailedAt"`,
    values: [key],
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
    name: "write-guesses",
    text: "update sign_in_failures set failures = $2, last_failed_at = $3 where key = $1",
    values: [key, failures, lastFailedAt],
  });
};

const releaseQuota = async (pool: pg.Pool, key: string): Promise<void> => {
  await execute(pool, {
    name: "take-guess-back",
    text: "update sign_in_failures set failures = greatest(failures - 1, 0) where key = $1",
    values: [key],
  });
};

/** Which guess of the store it is, or the seconds until there is another. */
export type AttemptOutcomeOfQuota = { readonly nth: number } | { readonly waitSeconds: number };

const keyOf = (whose: string): string =>
  `${quotaKeys}${createHash("sha256").update(whose).digest("hex").slice(0, 32)}`;

/**
 * A store of guesses at something short, the same for everybody who guesses under one name, from wherever and however
 * many at once. Kept in the database as the throttle's counts are. A guess is taken before it is looked at.
 */
export const createAttemptQuota = ({ pool }: Pick<Database, "pool">) => ({
  take: (whose: string, now: Date): Promise<AttemptOutcomeOfQuota> =>
    inTransaction(pool, async (client) => {
      const key = keyOf(whose);
      const count = await lockQuota(client, key);
      const waitMs = timeToAttempt(count, now);
      if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
      const nth = usedAttempts(count, now) + 1;
      await writeQuota(client, key, { failures: nth, lastFailedAt: now });
      return { nth };
    }),
  /** Told when it was right: that one guess comes back, and no other, or an attacker's would come back with it. */
  release: (whose: string): Promise<void> => releaseQuota(pool, keyOf(whose)),
});

/** Keys of what an attempt counts against; the order is that of locking, the same for all. */
export interface AttemptKeys {
  readonly address: string;
  readonly login: string;
  readonly pair: string;
}

const attemptKeys = (loginName: string, place: string): AttemptKeys => {
  const address = networkOf(place);
  const login = createHash("sha256").update(loginName).digest("hex").slice(0, 32);
  return { address: `address:${address}`, login: `login:${login}`, pair: `pair:${login}:${address}` };
};

const countColumns = { key: text, failures: int, lastFailedAt: instant };
const noFailure: FailureCount = { failures: 0, lastFailedAt: new Date(0) };

/** Locks the three counts until the transaction ends and reads them, so that guesses at once count one by one. */
const lockFailures = async (client: pg.ClientBase, keys: AttemptKeys): Promise<RecentFailures> => {
  const all = [keys.address, keys.login, keys.pair];
  await execute(client, {
    name: "make-sign-in-failures",
    text: `insert into sign_in_failures select key, 0, 'epoch' from unnest($1::text[]) as key on conflict do nothing`,
    values: [all],
  });
  const rows = await queryRows(client, {
    name: "lock-sign-in-failures",
    text: `select key, failures, last_failed_at as "lastFailedAt" from sign_in_failures
           where key = any($1) order by key for update`,
    values: [all],
    columns: countColumns,
  });
  const counts = new Map(rows.map(({ key, ...count }) => [key, count]));
  const countOf = (key: string): FailureCount => counts.get(key) ?? noFailure;
  return { address: countOf(keys.address), login: countOf(keys.login), pair: countOf(keys.pair) };
};

/** The counts of a login: of itself, of each pair whose key begins with `prefix`, and of those pairs' addresses. */
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

/** Counts one more failure under each key; what is an hour old is forgotten first. */
const countFailure = async (client: pg.ClientBase, keys: AttemptKeys, now: Date): Promise<void> => {
  await execute(client, {
    name: "count-sign-in-failure",
    text: `update sign_in_failures set last_failed_at = $2,
             failures = case when last_failed_at < $2::timestamptz - interval '1 hour' then 1 else failures + 1 end
           where key = any($1)`,
    values: [[keys.address, keys.login, keys.pair], now],
  });
};

/** The right password makes up for the mistakes from this place, and takes its own attempt back from the rest. */
const forgiveFailures = async (pool: pg.Pool, keys: AttemptKeys): Promise<void> => {
  await execute(pool, {
    name: "forgive-sign-in-failures",
    text: `with pair as (delete from sign_in_failures where key = $1)
           update sign_in_failures set failures = greatest(failures - 1, 0) where key = any($2)`,
    values: [keys.pair, [keys.address, keys.login]],
  });
};

/** Takes away what is forgotten anyway, and guesses once time has brought them all back. */
const deleteForgotten = async (pool: pg.Pool, now: Date): Promise<void> => {
  await execute(pool, {
    text: `delete from sign_in_failures where last_failed_at < $1::timestamptz - interval '2 hours'
             and (not starts_with(key, $2)
               or last_failed_at < $1::timestamptz - failures * make_interval(hours => $3))`,
    values: [now, quotaKeys, refillHours],
  });
};

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

const none: FailureCount = { failures: 0, lastFailedAt: new Date(0) };

/** From which addresses a login has to wait before its password may be tried again, and how many seconds. Only looks. */
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
    .toSorted((one, other) => other.seconds - one.seconds);
};
