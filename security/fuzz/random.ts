/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = Math.trunc(seed) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number below the limit. */
    below: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(values: readonly T[]): T | undefined => values[Math.floor(next() * values.length)],
  };
};
export type Random = ReturnType<typeof createRandom>;
