import { PaymentRefused } from "./port.ts";

export interface BreakerOptions {
  /** Failures in a row after which calls fail at once. */
  readonly maxFailures: number;
  /** For how long; then one call is tried. */
  readonly pauseMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

/** Spares a provider that does not answer, and the customers the wait for it. A refusal is an answer. */
export const createBreaker = ({ maxFailures, pauseMs, clock = () => performance.now() }: BreakerOptions) => {
  let failures = 0;
  let openUntil = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (failures >= maxFailures) {
      if (clock() < openUntil)
        throw new Error("The payment provider has not answered several times in a row");
      openUntil = clock() + pauseMs;
    }
    try {
      const result = await task();
      failures = 0;
      return result;
    } catch (error) {
      if (error instanceof PaymentRefused) failures = 0;
      else {
        failures += 1;
        openUntil = clock() + pauseMs;
      }
      throw error;
    }
  };
};
