import pLimit, { type LimitFunction } from "p-limit";

/** Whether the promise is fulfilled within the time. */
const arrivesWithin = async (promise: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  try {
    return await Promise.race([promise.then(() => true), isLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** Waits for a place; the answer gives it back, once or several times. */
const takePlace = (limit: LimitFunction): Promise<() => void> =>
  new Promise((resolve) => {
    void limit(() => new Promise<void>((giveBack) => resolve(giveBack)));
  });

const defaultTurns = { atOnce: 4, maxMs: 1_000, maxPauseMs: 100 };

/**
 * Reads contents in turns: at most `atOnce` at the same time. The connections of the others are paused, so that memory
 * does not grow with the number of files. A turn ends after `maxMs`, or when nothing arrives for `maxPauseMs`, so that
 * slow senders do not delay the others.
 */
export const createTurns = ({ atOnce, maxMs, maxPauseMs } = defaultTurns) => {
  const limit = pLimit(atOnce);
  return async function* <T>(content: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    const chunks = content[Symbol.asyncIterator]();
    let giveBack = await takePlace(limit);
    let endsAtMs = performance.now() + maxMs;
    try {
      for (;;) {
        const arriving = chunks.next();
        const isTurnOver = performance.now() > endsAtMs || !(await arrivesWithin(arriving, maxPauseMs));
        if (isTurnOver) {
          giveBack();
          await arriving;
          giveBack = await takePlace(limit);
          endsAtMs = performance.now() + maxMs;
        }
        const next = await arriving;
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      giveBack();
      await chunks.return?.();
    }
  };
};
export type InTurns = ReturnType<typeof createTurns>;
