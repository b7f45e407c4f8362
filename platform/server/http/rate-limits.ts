import type { RateClass } from "#platform/contract/endpoint.ts";
import type { RateLimits } from "#platform/contract/rate-limits.ts";

const windowMs = 60_000;

/**
 * Counts calls in windows of a minute, in this process. It keeps one client from crowding out the others;
 * what guards accounts (wrong passwords) is kept in the database by the feature that owns it.
 */
export const createRateLimiter = (limits: RateLimits) => {
  let windowStart = 0;
  let counts = new Map<string, number>();
  /** Seconds to wait when the limit is passed, else undefined. */
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
