import type { FailureCount } from "./throttle-policy.ts";

/**
 * Six digits can be guessed, so the number of guesses is what protects them: a store of thirty, and one more each
 * twelve hours. Three of the million codes are right at a time (now, half a minute ago, in half a minute): whoever
 * takes every guess there is has 760 in a year, and a chance of 760 × 3/1,000,000 = 0.23 % to have been right once.
 */
const guessStore = 30;
export const refillHours = 12;
const refillMs = refillHours * 3_600_000;

/** How many guesses are spent: those that were counted less those that time has brought back. */
export const spentGuesses = ({ failures, lastFailedAt }: FailureCount, now: Date): number => {
  const passedMs = Math.max(0, now.getTime() - lastFailedAt.getTime());
  return Math.max(0, failures - Math.floor(passedMs / refillMs));
};

/** Milliseconds until another guess may be made; 0 when it may be now. */
export const timeToGuess = (count: FailureCount, now: Date): number => {
  if (spentGuesses(count, now) < guessStore) return 0;
  const missing = count.failures - guessStore + 1;
  return count.lastFailedAt.getTime() + missing * refillMs - now.getTime();
};
