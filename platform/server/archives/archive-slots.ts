import type { Readable } from "node:stream";

const maxAtOnce = 4;
/** A client that reads this slowly holds its slot no longer. */
const maxDurationMs = 15 * 60_000;

export interface ArchiveSlotOptions {
  /** Archives of all customers that this server packs at once. */
  readonly maxAtOnce?: number;
  readonly maxDurationMs?: number;
}

/**
 * Limits the archives that a server packs: one at a time for each customer, a few in all. An archive holds its slot
 * until it was read to its end, its client left, or it took too long.
 */
export const createArchiveSlots = (options: ArchiveSlotOptions = {}) => {
  const busy = new Set<number>();
  return {
    /** Takes the customer's slot; false when there is none. */
    take: (customerId: number): boolean => {
      if (busy.has(customerId) || busy.size >= (options.maxAtOnce ?? maxAtOnce)) return false;
      busy.add(customerId);
      return true;
    },
    release: (customerId: number): void => void busy.delete(customerId),
    /** Releases the slot with the end of the archive. */
    releaseAfter: (customerId: number, archive: Readable): void => {
      const timer = setTimeout(
        () => archive.destroy(new Error("The archive was not read in time")),
        options.maxDurationMs ?? maxDurationMs,
      ).unref();
      archive.once("close", () => {
        clearTimeout(timer);
        busy.delete(customerId);
      });
    },
  };
};
