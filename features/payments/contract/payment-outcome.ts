import * as z from "zod/mini";
import type { ErrorStatus } from "#platform/contract/errors.ts";
import { named } from "#platform/contract/wire.ts";

/** Why a provider refuses a card, in the specification's words for its errors. */
export const refusals = {
  incorrect_number: 422,
  invalid_number: 422,
  invalid_expiry_month: 422,
  invalid_expiry_year: 422,
  invalid_cvc: 422,
  expired_card: 422,
  incorrect_cvc: 422,
  incorrect_zip: 422,
  card_declined: 422,
  missing: 422,
  processing_error: 422,
  rate_limit: 429,
  payment_intent_unexpected_state: 409,
  unknown_payment_error: 422,
} as const satisfies Record<string, ErrorStatus>;
export type RefusalCode = keyof typeof refusals;
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** Errors of every call that pays. */
export const paymentErrors = {
  ...refusals,
  not_payable: 409,
  user_not_enabled_to_payment_platform: 403,
  payment_not_found: 404,
  payment_platform_not_available: 503,
} as const satisfies Record<string, ErrorStatus>;

const token = z.string().check(z.minLength(3), z.maxLength(120), z.regex(/^\w+$/));
export const paymentMethodId = token;
export const paymentIntentId = token;

/**
 * What became of a payment: it succeeded; the customer must authenticate with the bank, which the client secret opens; or
 * its outcome is not known yet, and the portal asks the provider until it is.
 */
export const paymentOutcome = z.union([
  named({ isSuccessful: ["success", z.literal(true)], transactionId: ["transaction_id", z.string()] }),
  named({
    needsAction: ["requires_action", z.literal(true)],
    clientSecret: ["payment_intent_client_secret", z.string()],
    intentId: ["payment_intent_id", z.string()],
  }),
  named({ isInProcess: ["in_process", z.literal(true)], transactionId: ["transaction_id", z.string()] }),
]);
export type PaymentOutcome = z.output<typeof paymentOutcome>;
