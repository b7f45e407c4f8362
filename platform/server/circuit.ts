export interface CircuitOptions {
  /** Failures in a row after which calls fail at once. */
  readonly maxFailures?: number;
  /** For how long; then one call is tried. */
  readonly pauseMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

/** Spares an outside system that does not answer, and its callers the wait for it. */
export const createCircuit = ({
  maxFailures = 5,
  pauseMs = 30_000,
  clock = () => performance.now(),
}: CircuitOptions = {}) => {
  let failures = 0;
  let openUntil = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (failures >= maxFailures) {
      if (clock() < openUntil) throw new Error("The system has not answered several times in a row");
      openUntil = clock() + pauseMs;
    }
    try {
      const result = await task();
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      openUntil = clock() + pauseMs;
      throw error;
    }
  };
};
