/**
 * `created`: stored, and not yet confirmed at the provider. `unknown`: confirmed, without a readable answer. `succeeded`
 * and `failed` are outcomes; the other states are active: their invoices cannot be paid by another attempt.
 */
export const attemptStates = [
  "created",
  "processing",
  "requires_action",
  "unknown",
  "succeeded",
  "failed",
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** From where a state is known: the portal itself, the provider's answer, its event, or a member of staff. */
export const stepSources = ["portal", "answer", "event", "staff"] as const;
export type StepSource = (typeof stepSources)[number];
