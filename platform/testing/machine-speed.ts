/** Duration of the reference work on the idle machine for which the time limits were chosen. */
const referenceMs = 75;
const rounds = 5;

/** Fixed work on one core: numbers, short-lived objects, strings and a sort. */
const runReference = (): number => {
  const since = performance.now();
  let seed = 1;
  const rows: { id: number; text: string }[] = [];
  for (let index = 0; index < 120_000; index += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    rows.push({ id: seed, text: seed.toString(36) });
  }
  rows.sort((a, b) => (a.text < b.text ? -1 : 1));
  const text = JSON.stringify(rows.map(({ id }) => id));
  if (JSON.parse(text).length !== rows.length) throw new Error("The reference lost its rows.");
  return performance.now() - since;
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * How many times longer the reference work takes here and now than on the reference machine; at least 1, so that a
 * faster machine has the same limits.
 */
export const measureSlowness = (): number => {
  // The first round also compiles.
  runReference();
  return Math.max(1, medianOf(Array.from({ length: rounds }, runReference)) / referenceMs);
};
