import Stripe from "stripe";
import * as z from "zod/mini";
import { createCircuit } from "#platform/server/circuit.ts";
import {
  ForgedEvent,
  PaymentRefused,
  type CardPayments,
  type Intent,
  type IntentState,
  type Refund,
} from "./port.ts";
import { toleranceSeconds } from "./webhook-signature.ts";

export interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** All of them verify events, so that a secret can be rotated. */
  readonly webhookSecrets: readonly string[];
  /** Base address of Stripe's API; another one for a proxy, or in tests. */
  readonly apiUrl?: string | undefined;
  readonly timeoutMs?: number;
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeSources = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  connect: ["https://api.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
} as const;

const defaultApiUrl = "https://api.stripe.com";
const defaultTimeoutMs = 12_000;

/** More charges than a retailer takes in a month. */
const maxListed = 10_000;
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const stateOf = ({ status, last_payment_error: lastError }: Stripe.PaymentIntent): IntentState => {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "processing":
      return "processing";
    case "requires_action":
      return "requires_action";
    case "canceled":
      return "cancelled";
    case "requires_payment_method":
      return lastError === null ? "not_confirmed" : "refused";
    case "requires_confirmation":
    // The portal captures at once: a hold that is not captured charges nothing.
    case "requires_capture":
      return "not_confirmed";
    default:
      // Stripe may add states: the portal asks again until it knows the one of an outcome.
      return "processing";
  }
};

/** Decline codes that the specification names beside the general `card_declined`. */
const codeOf = (error: { code?: string | null; decline_code?: string | null } | null): string =>
  error?.code ?? error?.decline_code ?? "";

const intentOf = (given: Stripe.PaymentIntent): Intent => {
  const customerId = Number(given.metadata.customer_id);
  const state = stateOf(given);
  return {
    intentId: given.id,
    clientSecret: given.client_secret ?? "",
    state,
    refusal: codeOf(given.last_payment_error),
    amountCents: state === "succeeded" ? given.amount_received : given.amount,
    currency: given.currency.toUpperCase(),
    attemptId: given.metadata.attempt_id,
    customerId: Number.isSafeInteger(customerId) ? customerId : undefined,
  };
};

/** Errors with which Stripe says that it has not done what was asked. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Another call under the same key is still running: its outcome is not known. */
const isConcurrent = (error: Stripe.errors.StripeError): boolean => error.code === "idempotency_key_in_use";

interface SignedEvent extends Pick<StripeOptions, "webhookSecrets"> {
  readonly body: Buffer;
  readonly signature: string;
  readonly now: Date;
}

/** The event, verified with the first of the secrets that fits. */
const verifiedEvent = (
  { webhooks }: Stripe,
  { body, signature, now, webhookSecrets }: SignedEvent,
): Stripe.Event => {
  for (const secret of webhookSecrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new ForgedEvent({ cause: error });
    }
  }
  throw new ForgedEvent();
};

/** What an event must have to be read; that it is signed does not say that it is well-formed. */
const eventShape = z.object({
  id: z.string(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});
const intentShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.nullable(
    z.object({ code: z.nullish(z.string()), decline_code: z.nullish(z.string()) }),
  ),
});

const eventOf = (stripe: Stripe, signed: SignedEvent) => {
  const event = verifiedEvent(stripe, signed);
  if (!eventShape.safeParse(event).success) throw new ForgedEvent();
  const { object } = event.data;
  if (object.object !== "payment_intent") return undefined;
  if (!intentShape.safeParse(object).success) throw new ForgedEvent();
  return { eventId: event.id, intent: intentOf(object) };
};

/** Calls Stripe behind the circuit, and reads its refusals. */
const createCaller = () => {
  const guarded = createCircuit({
    system: "The payment provider",
    pauseMs: 15_000,
    isAnswer: (error) => error instanceof PaymentRefused,
  });
  const ask = <T>(task: () => Promise<T>, onRefused: (error: Stripe.errors.StripeError) => T | undefined) =>
    guarded(async () => {
      try {
        return await task();
      } catch (error) {
        if (!isRefusal(error) || isConcurrent(error)) throw error;
        const answer = onRefused(error);
        if (answer !== undefined) return answer;
        const code = error instanceof Stripe.errors.StripeRateLimitError ? "rate_limit" : codeOf(error);
        throw new PaymentRefused(code || error.type, { cause: error });
      }
    });
  return {
    call: (task: () => Promise<Stripe.PaymentIntent>): Promise<Intent> =>
      ask(
        async () => intentOf(await task()),
        // A declined card: the error carries the intent as it is now.
        ({ payment_intent: intent }) => (intent === undefined ? undefined : intentOf(intent)),
      ),
    callForRefund: <T>(task: () => Promise<T>): Promise<T> => ask(task, () => undefined),
  };
};

const stateOfRefund = (status: Stripe.Refund["status"]): Refund["state"] => {
  if (status === "failed" || status === "canceled") return "failed";
  return status === "succeeded" ? "succeeded" : "pending";
};

const refundOf = ({ metadata, status, failure_reason: reason, amount }: Stripe.Refund): Refund => {
  const state = stateOfRefund(status);
  return {
    refundId: metadata?.["refund_id"] ?? "",
    state,
    failure: state === "failed" ? (reason ?? "unknown") : "",
    amountCents: amount,
  };
};

/** More refunds than one charge can sensibly have. */
const maxRefunds = 1_000;

const refundsAt = (stripe: Stripe, callForRefund: ReturnType<typeof createCaller>["callForRefund"]) =>
  ({
    createRefund: ({ refundId, intentId, amountCents }) =>
      callForRefund(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { refund_id: refundId } },
            { idempotencyKey: `${refundId}-refund` },
          ),
        ),
      ),
    findRefund: ({ refundId, intentId }) =>
      callForRefund(async () => {
        const found = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        const refunds = (await found.autoPagingToArray({ limit: maxRefunds })).map(refundOf);
        return refunds.find((refund) => refund.refundId === refundId);
      }),
  }) satisfies Pick<CardPayments, "createRefund" | "findRefund">;

const listCharges = async (
  stripe: Stripe,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<Intent[]> => {
  const created = { gte: secondsOf(from), lt: secondsOf(before) };
  const found = stripe.paymentIntents.list({ created, limit: 100 });
  const intents = (await found.autoPagingToArray({ limit: maxListed })).map(intentOf);
  return intents.filter(({ state }) => state === "succeeded");
};

/** Stripe with its official library. It is not retried here: a repetition is the reconciliation's decision. */
export const createStripe = ({
  secretKey,
  publishableKey,
  webhookSecrets,
  apiUrl = defaultApiUrl,
  timeoutMs = defaultTimeoutMs,
}: StripeOptions): CardPayments => {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const { call, callForRefund } = createCaller();
  return {
    cardForm: { key: publishableKey, provider: "stripe" },
    pageSources: stripeSources,
    createIntent: ({ attemptId, customerId, amountCents, paymentMethodId, method, description }) =>
      call(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: "eur",
            ...(method === "bizum"
              ? { payment_method_data: { type: "bizum" } }
              : { payment_method: paymentMethodId }),
            allowed_payment_method_types: [method],
            description,
            metadata: { attempt_id: attemptId, customer_id: String(customerId) },
          },
          { idempotencyKey: `${attemptId}-create` },
        ),
      ),
    confirmIntent: (intentId, { attemptId, returnUrl }) =>
      call(() =>
        stripe.paymentIntents.confirm(
          intentId,
          { return_url: returnUrl, use_stripe_sdk: true },
          { idempotencyKey: `${attemptId}-confirm` },
        ),
      ),
    findIntent: (intentId) => call(() => stripe.paymentIntents.retrieve(intentId)),
    listCharges: (created) => listCharges(stripe, created),
    cancelIntent: async (intentId) => {
      try {
        return await call(() => stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        // What has succeeded, or is being processed, cannot be cancelled: its state says which.
        if (!(error instanceof PaymentRefused)) throw error;
        return call(() => stripe.paymentIntents.retrieve(intentId));
      }
    },
    ...refundsAt(stripe, callForRefund),
    readEvent: (body, signature, now) => eventOf(stripe, { body, signature, now, webhookSecrets }),
  };
};
