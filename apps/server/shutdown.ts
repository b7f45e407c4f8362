import { setTimeout as wait } from "node:timers/promises";

/** Stops what was started in the opposite order: at a signal, at a failure, at any moment of the start. */
export const createShutdown = () => {
  const steps: (() => Promise<void>)[] = [];
  const hurry = new AbortController();
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
  };
  return {
    /** Registers how to stop what was just started; stops it at once when the shutdown has already begun. */
    onShutdown: async (step: () => Promise<void>): Promise<void> => {
      steps.push(step);
      if (ending === undefined) return;
      await end();
      throw new Error("Stopped while starting");
    },
    /**
     * Stops everything once, however often it is called. During the delay the server reports that it is not ready and
     * answers as before, so that a proxy sends new calls elsewhere; a second call ends the delay.
     */
    stop: (delayMs = 0): Promise<void> => {
      if (ending === undefined && delayMs > 0) {
        ending = wait(delayMs, undefined, { signal: hurry.signal })
          .catch(() => {})
          .then(end);
      } else if (ending === undefined) ending = end();
      else hurry.abort();
      return ending;
    },
    isStopping: (): boolean => ending !== undefined,
  };
};
export type Shutdown = ReturnType<typeof createShutdown>;
