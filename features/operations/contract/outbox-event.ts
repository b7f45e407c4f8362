import * as z from "zod/mini";
import { instant, named } from "#platform/contract/wire.ts";

export const outboxRoles = ["manager", "administrator"] as const;

/** An event for the retailer's system, without what it says of a person. */
export const outboxEvent = named({
  eventId: ["id", z.uuid()],
  type: ["type", z.string()],
  occurredAt: ["timestamp", instant],
  /** `acknowledged`: received. `dead`: given up after three days. */
  state: ["state", z.enum(["pending", "acknowledged", "dead"])],
  attempts: ["attempts", z.int()],
  nextAttemptAt: ["next_attempt_at", instant],
  lastError: ["last_error", z.string()],
});
export type OutboxEvent = z.output<typeof outboxEvent>;
