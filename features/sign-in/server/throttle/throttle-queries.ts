import { createHash } from "node:crypto";
import type pg from "pg";
import { execute, instant, int, queryRows, text } from "#platform/server/database/query.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import { refillHours } from "./guess-budget-policy.ts";
import { guessKeys } from "./guess-budget-queries.ts";
import type { FailureCount, RecentFailures } from "./throttle-policy.ts";

/** Keys of what an attempt counts against; the order is that of locking, the same for all. */
export interface AttemptKeys {
  readonly address: string;
  readonly login: string;
  readonly pair: string;
}

export const attemptKeys = (loginName: string, place: string): AttemptKeys => {
  const address = networkOf(place);
  const login = createHash("sha256").update(loginName).digest("hex").slice(0, 32);
  return { address: `address:${address}`, login: `login:${login}`, pair: `pair:${login}:${address}` };
};

const countColumns = { key: text, failures: int, lastFailedAt: instant };
const noFailure: FailureCount = { failures: 0, lastFailedAt: new Date(0) };

/** Locks the three counts until the transaction ends and reads them, so that guesses at once count one by one. */
export const lockFailures = async (client: pg.ClientBase, keys: AttemptKeys): Promise<RecentFailures> => {
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
export const selectFailures = async (
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
export const countFailure = async (client: pg.ClientBase, keys: AttemptKeys, now: Date): Promise<void> => {
  await execute(client, {
    name: "count-sign-in-failure",
    text: `update sign_in_failures set last_failed_at = $2,
             failures = case when last_failed_at < $2::timestamptz - interval '1 hour' then 1 else failures + 1 end
           where key = any($1)`,
    values: [[keys.address, keys.login, keys.pair], now],
  });
};

/** The right password makes up for the mistakes from this place, and takes its own attempt back from the rest. */
export const forgiveFailures = async (pool: pg.Pool, keys: AttemptKeys): Promise<void> => {
  await execute(pool, {
    name: "forgive-sign-in-failures",
    text: `with pair as (delete from sign_in_failures where key = $1)
           update sign_in_failures set failures = greatest(failures - 1, 0) where key = any($2)`,
    values: [keys.pair, [keys.address, keys.login]],
  });
};

/** Takes away what is forgotten anyway, and guesses once time has brought them all back. */
export const deleteForgotten = async (pool: pg.Pool, now: Date): Promise<void> => {
  await execute(pool, {
    text: `delete from sign_in_failures where last_failed_at < $1::timestamptz - interval '2 hours'
             and (not starts_with(key, $2)
               or last_failed_at < $1::timestamptz - failures * make_interval(hours => $3))`,
    values: [now, guessKeys, refillHours],
  });
};
