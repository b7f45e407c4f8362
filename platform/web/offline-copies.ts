import { offlineCachePrefix, offlineCopyAddress, type OfflineCopy } from "#platform/contract/offline-copy.ts";

/** A browser without this storage, or one that refuses it, stores nothing. */
const storage = (): CacheStorage | undefined => (typeof caches === "undefined" ? undefined : caches);
const ignoringErrors = (work: () => Promise<unknown>): void => void work().catch(() => undefined);

const remove = async (isRemoved: (name: string) => boolean): Promise<void> => {
  const stored = storage();
  for (const name of (await stored?.keys()) ?? [])
    if (name.startsWith(offlineCachePrefix) && isRemoved(name)) await stored?.delete(name);
};

const cacheOf = (person: string): string => `${offlineCachePrefix}${person}`;
let isClosed = false;

/**
 * What the worker shows of a customer without a network. It is on the device, not in the tab, so that it is removed when
 * the customer signs out, when a visitor's page begins, and when another customer's does.
 */
export const offlineCopies = {
  /** A page of this customer begins; the customer of a page that another server made is not known. */
  openFor: (person: string | undefined): void => {
    isClosed = false;
    ignoringErrors(() => remove((name) => person === undefined || name !== cacheOf(person)));
  },
  /** The customer has signed in within the page. */
  reopen: (): void => {
    isClosed = false;
  },
  forget: (): void => {
    isClosed = true;
    ignoringErrors(() => remove(() => true));
    if ("clearAppBadge" in navigator) ignoringErrors(() => navigator.clearAppBadge());
  },
  write: (person: string, copy: OfflineCopy): void =>
    ignoringErrors(async () => {
      const cache = await storage()?.open(cacheOf(person));
      if (isClosed) return remove(() => true);
      return cache?.put(offlineCopyAddress, new Response(JSON.stringify(copy)));
    }),
};
