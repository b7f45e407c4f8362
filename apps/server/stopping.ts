/** What was started, and how to stop it in the opposite order: at a signal, at a failure, at any moment of the start. */
export const createStopping = () => {
  const steps: (() => Promise<void>)[] = [];
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
  };
  return {
    /** Remembers how to undo what was just started; undoes it at once when the stop has already begun. */
    afterwards: async (step: () => Promise<void>): Promise<void> => {
      steps.push(step);
      if (ending === undefined) return;
      await end();
      throw new Error("Stopped while starting");
    },
    /** Stops everything once, however often it is asked. */
    stop: (): Promise<void> => {
      ending ??= end();
      return ending;
    },
    isStopping: (): boolean => ending !== undefined,
  };
};
export type Stopping = ReturnType<typeof createStopping>;
