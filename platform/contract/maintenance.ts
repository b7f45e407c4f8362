import * as z from "zod/mini";
import { instant } from "./wire.ts";

/**
 * A maintenance. `announced`: planned, with no effect yet. `on`: the portal is closed. `startsAt` is null when it
 * started with its announcement, `endsAt` when the end is unknown; it ends when the operator ends it, not by itself.
 */
export const maintenance = z.object({
  phase: z.enum(["announced", "on"]),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** What the retailer writes about it, in the page's language; absent where it is not written. */
  text: z.optional(z.string()),
});
export type Maintenance = z.output<typeof maintenance>;
