import { createHash } from "node:crypto";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { spentGuesses, timeToGuess } from "./guess-budget-policy.ts";
import { guessKeys, lockGuesses, takeGuessBack, writeGuesses } from "./guess-budget-queries.ts";

/** Which guess of the store it is, or the seconds until there is another. */
export type GuessOutcome = { readonly nth: number } | { readonly waitSeconds: number };

const keyOf = (whose: string): string =>
  `${guessKeys}${createHash("sha256").update(whose).digest("hex").slice(0, 32)}`;

/**
 * A store of guesses at something short, the same for everybody who guesses under one name, from wherever and however
 * many at once. Kept in the database as the throttle's counts are. A guess is taken before it is looked at.
 */
export const createGuessBudget = ({ pool }: Pick<Database, "pool">) => ({
  take: (whose: string, now: Date): Promise<GuessOutcome> =>
    inTransaction(pool, async (client) => {
      const key = keyOf(whose);
      const count = await lockGuesses(client, key);
      const waitMs = timeToGuess(count, now);
      if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
      const nth = spentGuesses(count, now) + 1;
      await writeGuesses(client, key, { failures: nth, lastFailedAt: now });
      return { nth };
    }),
  /** Told when it was right: that one guess comes back, and no other, or an attacker's would come back with it. */
  giveBack: (whose: string): Promise<void> => takeGuessBack(pool, keyOf(whose)),
});
