import * as z from "zod/mini";
import { instant } from "./wire.ts";

/**
 * A maintenance as the portal and its pages know it. `announced`: it will come, and nothing happens yet. `on`: nobody
 * gets in. `startsAt` is null when it began with its announcement, `endsAt` while nobody knows; it ends when the
 * operator says so, not by itself.
 */
export const maintenance = z.object({
  phase: z.enum(["announced", "on"]),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
});
export type Maintenance = z.output<typeof maintenance>;
