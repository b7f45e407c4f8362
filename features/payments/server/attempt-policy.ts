import type { Intent } from "#integrations/card-payments/port.ts";
import type { AttemptState } from "../contract/attempt-state.ts";
import { isRefusalCode, type RefusalCode } from "../contract/payment-outcome.ts";

export const activeStates = ["created", "processing", "requires_action", "unknown"] as const;
export const isActive = (state: AttemptState): boolean => activeStates.some((active) => active === state);

/** What an intent or an event says about an attempt. */
export type Observation = "requires_action" | "processing" | "unknown" | "succeeded" | "failed";

/**
 * The state after an answer of the provider about its present state. A charge always counts, even after a failure, and
 * nothing undoes it; a failure is final otherwise.
 */
export const advance = (state: AttemptState, seen: Observation): AttemptState => {
  if (state === "succeeded" || seen === "succeeded") return "succeeded";
  return state === "failed" ? state : seen;
};

const rank = { created: 0, requires_action: 1, processing: 2, unknown: 3 } as const;

/**
 * The state after an event. Events arrive late, repeated and in any order, so that one about an intermediate state only
 * moves an attempt forward: the same events in another order end in the same state.
 */
export const advanceByEvent = (state: AttemptState, seen: Observation): AttemptState => {
  if (seen === "succeeded" || seen === "failed" || state === "succeeded" || state === "failed")
    return advance(state, seen);
  return rank[seen] > rank[state] ? seen : state;
};

/** The intent and what must be the same in it: another amount or another attempt's intent changes nothing. */
export const isIntentOf = (
  attempt: {
    readonly attemptId: string;
    readonly customerId: number;
    readonly amountCents: number;
    readonly intentId: string | null;
  },
  intent: Pick<Intent, "intentId" | "attemptId" | "customerId" | "amountCents" | "currency">,
): boolean =>
  intent.attemptId === attempt.attemptId &&
  intent.customerId === attempt.customerId &&
  intent.amountCents === attempt.amountCents &&
  intent.currency === "EUR" &&
  (attempt.intentId === null || attempt.intentId === intent.intentId);

/** Providers' codes whose texts are those of another one. */
const sameAs: Readonly<Record<string, RefusalCode>> = {
  payment_intent_authentication_failure: "payment_intent_unexpected_state",
  authentication_required: "card_declined",
  insufficient_funds: "card_declined",
  card_not_supported: "card_declined",
  resource_missing: "missing",
  invalid_expiry: "invalid_expiry_month",
};

/** The code of the contract for a provider's code. */
export const refusalOf = (code: string): RefusalCode =>
  isRefusalCode(code)
    ? code
    : ((Object.hasOwn(sameAs, code) ? sameAs[code] : undefined) ?? "unknown_payment_error");

const longestPauseSeconds = 3_600;
/** Pause before the provider is asked again; it doubles each time. */
export const pauseSeconds = (checks: number): number =>
  Math.min(5 * 2 ** Math.min(checks, 12), longestPauseSeconds);
