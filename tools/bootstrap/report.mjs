/** A failure that the person at the terminal can do something about: its message is all they see. */
export class PlainError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export const say = (line) => process.stderr.write(`${line}\n`);

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Says what begins, and how long it took; every ten seconds that it is still going on.
 * @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T>}
 */
export const timed = async (what, work) => {
  const since = performance.now();
  say(`${what} …`);
  const reminder = setInterval(() => say(`  still at it (${seconds(since)} s)`), 10_000);
  try {
    const result = await work();
    say(`  done in ${seconds(since)} s`);
    return result;
  } finally {
    clearInterval(reminder);
  }
};
