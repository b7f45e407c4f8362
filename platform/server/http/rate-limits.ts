import type { RateClass } from "#platform/contract/endpoint.ts";
import type { RateLimits } from "#platform/contract/rate-limits.ts";

const windowMs = 60_000;

/**
 * Counts calls in one-minute windows, in this process. It prevents one client from using up the server's capacity; the
 * limits that protect accounts (wrong passwords) are stored in the database by the feature that owns them.
 */
export const createRateLimiter = (limits: RateLimits) => {
  let windowStart = 0;
  let counts = new Map<string, number>();
  /** Seconds to wait when the limit is exceeded, otherwise undefined. */
  return (rate: RateClass, client: string, nowMs: number): number | undefined => {
    if (nowMs - windowStart >= windowMs) {
      windowStart = nowMs;
      counts = new Map();
    }
    const key = `${rate} ${client}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limits[rate] ? Math.max(1, Math.ceil((windowStart + windowMs - nowMs) / 1000)) : undefined;
  };
};
export type RateLimiter = ReturnType<typeof createRateLimiter>;
