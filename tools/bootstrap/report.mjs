/** A failure that the user can correct: only its message is printed. */
export class PlainError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export const printLine = (line) => process.stderr.write(`${line}\n`);

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Prints the start of a task and its duration, and a line every ten seconds meanwhile.
 * @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T>}
 */
export const timed = async (what, work) => {
  const since = performance.now();
  printLine(`${what} …`);
  const reminder = setInterval(() => printLine(`  still running (${seconds(since)} s)`), 10_000);
  try {
    const result = await work();
    printLine(`  done in ${seconds(since)} s`);
    return result;
  } finally {
    clearInterval(reminder);
  }
};
