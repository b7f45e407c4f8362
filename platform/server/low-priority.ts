import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Numbers of this process's threads. Linux has a priority for each; elsewhere the process has one. */
const threads = (): number[] =>
  process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];

/**
 * Lets other processes go first, as the portal before a load. Programs that this one starts afterwards inherit it.
 *
 * @see https://man7.org/linux/man-pages/man2/setpriority.2.html "C library/kernel differences"
 */
export const lowerPriority = (): void => {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended meanwhile.
    }
  }
};
