/** A deterministic stream of numbers from a seed. */
export type Random = {
  /** From 0, included, to 1, excluded. */
  next: () => number;
  /** A whole number between the two, both included. */
  integer: (minimum: number, maximum: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const scrambled = (bits: number): number => {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A 32-bit number for a text (FNV-1a, then the finaliser of MurmurHash3). */
export const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return scrambled(hash);
};

/**
 * Random numbers for the demo: fast and repeatable, not suitable for security or statistics. A Weyl sequence through a
 * hash, so that neighbouring seeds do not resemble each other.
 */
export const createRandom = (seed: string | number): Random => {
  let state = typeof seed === "number" ? scrambled(seed) : hashOf(seed);
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return scrambled(state) / 2 ** 32;
  };
  return {
    next,
    integer: (minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
};
