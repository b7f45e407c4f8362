/** At most `count` holders at a time; the others wait in their order. */
export const createPlaces = (count: number) => {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take: async (): Promise<void> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    giveBack: (): void => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
};

/** Runs at most `count` tasks at a time; the others wait in their order. */
export const createLanes = (count: number) => {
  const places = createPlaces(count);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    await places.take();
    try {
      return await task();
    } finally {
      places.giveBack();
    }
  };
};
