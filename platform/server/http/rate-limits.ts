import type { RateClass } from "#platform/contract/endpoint.ts";
import type { RateLimits } from "#platform/contract/rate-limits.ts";

const windowMs = 60_000;
/** A flood from many addresses cannot fill the memory: clients beyond this number are counted as one. */
const maxClients = 100_000;
const allOthers = "all others";

/**
 * Counts calls in one-minute windows, in this process. It prevents one client from using up the server's capacity; the
 * limits that protect accounts (wrong passwords) are stored in the database by the feature that owns them.
 */
export const createRateLimiter = (limits: RateLimits) => {
  let windowStart = 0;
  let counts = new Map<string, number>();
  const keyOf = (rate: RateClass, client: string): string => {
    const key = `${rate} ${client}`;
    return counts.size < maxClients || counts.has(key) ? key : `${rate} ${allOthers}`;
  };
  return {
    /** Counts a call, at milliseconds of a clock that never goes back. Returns the seconds to wait when the limit is exceeded, otherwise undefined. */
    take: (rate: RateClass, client: string, nowMs: number): number | undefined => {
      if (nowMs - windowStart >= windowMs) {
        windowStart = nowMs;
        counts = new Map();
      }
      const key = keyOf(rate, client);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > limits[rate]
        ? Math.max(1, Math.ceil((windowStart + windowMs - nowMs) / 1000))
        : undefined;
    },
    /** Undoes one `take` of the current window. */
    giveBack: (rate: RateClass, client: string): void => {
      const key = keyOf(rate, client);
      const count = counts.get(key) ?? 0;
      if (count > 0) counts.set(key, count - 1);
    },
  };
};
export type RateLimiter = ReturnType<typeof createRateLimiter>;
