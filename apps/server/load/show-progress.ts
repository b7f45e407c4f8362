import type { WriteStream } from "node:tty";

const updatesPerSecond = 4;
const quietSeconds = 10;

/**
 * Shows how far a file is: on a terminal one line that is written over, elsewhere a line every ten seconds.
 * `clear` takes the line of the terminal away.
 */
export const createProgress = (output: Pick<WriteStream, "write"> & { isTTY?: boolean }, label: string) => {
  const isTerminal = output.isTTY === true;
  const pauseMs = isTerminal ? 1000 / updatesPerSecond : quietSeconds * 1000;
  let lastMs = isTerminal ? -Infinity : performance.now();
  let isShown = false;
  return {
    show: (words: string): void => {
      const nowMs = performance.now();
      if (nowMs - lastMs < pauseMs) return;
      lastMs = nowMs;
      isShown = isTerminal;
      output.write(isTerminal ? `\r\u001b[K${label}: ${words}` : `${label}: ${words}\n`);
    },
    clear: (): void => {
      if (isShown) output.write("\r\u001b[K");
      isShown = false;
    },
  };
};
