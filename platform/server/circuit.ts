export interface CircuitOptions {
  /** Names it in the error of a call that is not made. */
  readonly system?: string;
  /** Failures in a row after which calls fail at once. */
  readonly maxFailures?: number;
  /** For how long; then one call is tried. */
  readonly pauseMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
  /** Errors that are answers, such as a refusal: they end a row of failures. */
  readonly isAnswer?: (error: unknown) => boolean;
}

/** Spares an outside system that does not answer, and its callers the wait for it. */
export const createCircuit = ({
  system = "The system",
  maxFailures = 5,
  pauseMs = 30_000,
  clock = () => performance.now(),
  isAnswer = () => false,
}: CircuitOptions = {}) => {
  let failures = 0;
  let openUntil = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (failures >= maxFailures) {
      if (clock() < openUntil) throw new Error(`${system} has not answered several times in a row`);
      openUntil = clock() + pauseMs;
    }
    try {
      const result = await task();
      failures = 0;
      return result;
    } catch (error) {
      if (isAnswer(error)) failures = 0;
      else {
        failures += 1;
        openUntil = clock() + pauseMs;
      }
      throw error;
    }
  };
};
