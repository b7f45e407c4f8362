import * as z from "zod/mini";

/** What the process that asks is told: whole requests as they travel, taken in turn. */
export const loadOrder = z.object({
  port: z.int(),
  requests: z.array(z.string()),
  connections: z.int(),
  seconds: z.number(),
});
export type LoadOrder = z.output<typeof loadOrder>;

/** What it found. `bodyBytes` is that of the last answer. */
export const loadOutcome = z.object({
  latenciesMs: z.array(z.number()),
  statuses: z.record(z.string(), z.int()),
  bodyBytes: z.int(),
  seconds: z.number(),
});
export type LoadOutcome = z.output<typeof loadOutcome>;
