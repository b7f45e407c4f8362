import type { Refund } from "#integrations/card-payments/port.ts";
import type { RefundState } from "../../contract/staff-refund.ts";

/** States in which a refund takes its amount off what can still be returned. */
export const counts = (state: RefundState): boolean => state !== "failed" && state !== "rejected";

/** Returned and not on its way back. */
const openStates: readonly RefundState[] = ["requested", "unknown", "pending"];

/**
 * The state after an answer of the provider. What waits or was rejected was never asked for, and a failure is final: the
 * staff ask for another refund. What succeeded can still come back.
 */
export const advanceRefund = (state: RefundState, seen: Refund["state"] | "unknown"): RefundState => {
  if (state === "succeeded") return seen === "failed" ? "failed" : state;
  if (!openStates.includes(state)) return state;
  // Money that the provider has on its way is not unknown any more.
  return state === "pending" && seen === "unknown" ? state : seen;
};

interface Asked {
  readonly amountCents: number;
  /** Of the payment that was returned before, or is on its way. */
  readonly beforeCents: number;
  readonly limitCents: number;
}

/** Whether a second member of staff must agree. Several small refunds of a payment count as one. */
export const needsApproval = ({ amountCents, beforeCents, limitCents }: Asked): boolean =>
  beforeCents + amountCents > limitCents;

/** Days after which a refund that succeeded is looked at again, because the money may have come back. */
const lookAgainDays = [1, 3, 7, 14];

/** When a refund that succeeded is looked at next; null after the last time. */
export const nextLook = (succeededAt: Date, now: Date): Date | null => {
  const msOfDay = 86_400_000;
  const times = lookAgainDays.map((days) => new Date(succeededAt.getTime() + days * msOfDay));
  return times.find((time) => time > now) ?? null;
};
