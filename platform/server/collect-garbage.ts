import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of discarded buffers after which the young generation is collected. */
const collectEveryBytes = 8_000_000;
/** Collections of the young generation between two of the whole heap, which has what survived them. */
const minorCollections = 100;

type CollectGarbage = (options: { readonly type: "minor" | "major" }) => void;

/** V8's function `gc`, which is in no context that is there already. */
const findCollector = (): CollectGarbage => {
  setFlagsFromString("--expose-gc");
  const collect: CollectGarbage = runInNewContext("gc");
  return collect;
};

let collector: CollectGarbage | undefined;
const collect: CollectGarbage = (options) => {
  collector ??= findCollector();
  collector(options);
};

let discardedBytes = 0;
let collections = 0;

/**
 * Reports that a buffer is no longer used. V8 lets a hundred megabytes of unused buffers accumulate, because they are
 * outside of its heap. A collection of the young generation takes a few milliseconds; with one after each eight
 * megabytes, the memory of the server hardly depends on how many files pass through it, and their copying is faster.
 */
export const discardBytes = (bytes: number): void => {
  discardedBytes += bytes;
  if (discardedBytes < collectEveryBytes) return;
  discardedBytes = 0;
  collections += 1;
  collect({ type: collections % minorCollections === 0 ? "major" : "minor" });
};

/** Frees everything unused, such as a large body that was parsed. No call is answered for about a tenth of a second. */
export const collectAllGarbage = (): void => collect({ type: "major" });
