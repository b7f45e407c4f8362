import { createHash } from "node:crypto";

/** An entry of a chain that only grows: its hash covers its own facts and the hash of the entry before. */
export interface ChainedEntry {
  /** From 1, without gaps. */
  readonly entry: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** The hash of the entry before the first. */
const firstHash = "0".repeat(64);

/** What the next entry has of its place, after the last one; undefined for a chain without entries. */
export const placeAfter = (last: Pick<ChainedEntry, "entry" | "hash"> | undefined) => ({
  entry: (last?.entry ?? 0) + 1,
  previousHash: last?.hash ?? firstHash,
});

/** SHA-256 in hexadecimal over facts in their order. Stored chains depend on it: it is never changed. */
export const hashOfFacts = (facts: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex");

/** The number of the first entry that was changed, removed or put in afterwards; undefined when the chain is whole. */
export const findBrokenPlace = <Entry extends ChainedEntry>(
  entries: readonly Entry[],
  hashOf: (entry: Entry) => string,
): number | undefined => {
  let previousHash = firstHash;
  for (const [index, entry] of entries.entries()) {
    const isWhole =
      entry.entry === index + 1 && entry.previousHash === previousHash && entry.hash === hashOf(entry);
    if (!isWhole) return index + 1;
    previousHash = entry.hash;
  }
  return undefined;
};
