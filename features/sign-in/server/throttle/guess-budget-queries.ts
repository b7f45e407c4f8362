import type pg from "pg";
import { execute, instant, int, queryRow } from "#platform/server/database/query.ts";
import type { FailureCount } from "./throttle-policy.ts";

/** How the keys of guesses begin, among those of the throttle. */
export const guessKeys = "guesses:";

/** Locks the count until the transaction ends and reads it. */
export const lockGuesses = async (client: pg.ClientBase, key: string): Promise<FailureCount> => {
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

export const writeGuesses = async (
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

export const takeGuessBack = async (pool: pg.Pool, key: string): Promise<void> => {
  await execute(pool, {
    name: "take-guess-back",
    text: "update sign_in_failures set failures = greatest(failures - 1, 0) where key = $1",
    values: [key],
  });
};
