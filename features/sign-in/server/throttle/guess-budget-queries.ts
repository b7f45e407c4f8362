import type pg from "pg";
import type { FailureCount } from "./throttle-policy.ts";

/** How the keys of guesses begin, among those of the throttle. */
export const guessKeys = "guesses:";

/** Locks the count until the transaction ends and reads it. */
export const lockGuesses = async (client: pg.ClientBase, key: string): Promise<FailureCount> => {
  const { rows } = await client.query<{ failures: number; last_failed_at: Date }>({
    name: "lock-guesses",
    text: `insert into sign_in_failures as kept values ($1, 0, 'epoch')
           on conflict (key) do update set failures = kept.failures returning failures, last_failed_at`,
    values: [key],
  });
  const [row] = rows;
  return { failures: row?.failures ?? 0, lastFailedAt: row?.last_failed_at ?? new Date(0) };
};

export const writeGuesses = async (
  client: pg.ClientBase,
  key: string,
  { failures, lastFailedAt }: FailureCount,
): Promise<void> => {
  await client.query({
    name: "write-guesses",
    text: "update sign_in_failures set failures = $2, last_failed_at = $3 where key = $1",
    values: [key, failures, lastFailedAt],
  });
};

export const takeGuessBack = async (pool: pg.Pool, key: string): Promise<void> => {
  await pool.query({
    name: "take-guess-back",
    text: "update sign_in_failures set failures = greatest(failures - 1, 0) where key = $1",
    values: [key],
  });
};
