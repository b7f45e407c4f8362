import type { RateClass } from "./endpoint.ts";

/** Calls per minute of one customer, or of one IP address without a session. */
export type RateLimits = Readonly<Record<RateClass, number>>;
export const defaultRateLimits: RateLimits = { read: 600, write: 60, sign_in: 30, document: 120, lookup: 20 };
