/** Stops what was started in the opposite order: at a signal, at a failure, at any moment of the start. */
export const createShutdown = () => {
  const steps: (() => Promise<void>)[] = [];
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
    /** Stops everything once, however often it is called. */
    stop: (): Promise<void> => {
      ending ??= end();
      return ending;
    },
    isStopping: (): boolean => ending !== undefined,
  };
};
export type Shutdown = ReturnType<typeof createShutdown>;
