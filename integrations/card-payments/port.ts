/** A charge to prepare. The same at every attempt: the provider answers a repetition with the intent that it has. */
export interface PaymentOrder {
  /** The idempotency key; it also comes back in the intent. */
  readonly attemptId: string;
  readonly customerId: number;
  readonly amountCents: number;
  /** The provider's id of a card; without meaning for Bizum. */
  readonly paymentMethodId: string;
  /** Bizum always asks for an action of the customer, and its outcome may come later than the customer does. */
  readonly method: "card" | "bizum";
  /** Shown by the provider, and by some banks to the holder of the card. */
  readonly description: string;
}

/**
 * `not_confirmed`: nothing is charged until it is confirmed. `refused`: nothing was charged, but another card could still
 * be tried on the same intent. `succeeded` and `cancelled` are final.
 */
export const intentStates = [
  "not_confirmed",
  "requires_action",
  "processing",
  "refused",
  "succeeded",
  "cancelled",
] as const;
export type IntentState = (typeof intentStates)[number];

/** A charge at the provider, as it is now. */
export interface Intent {
  readonly intentId: string;
  /** With it the browser authenticates the customer with the bank. */
  readonly clientSecret: string;
  readonly state: IntentState;
  /** The provider's code of the last refusal; empty without one. */
  readonly refusal: string;
  readonly amountCents: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Of the order; undefined for an intent that the portal did not create. */
  readonly attemptId: string | undefined;
  readonly customerId: number | undefined;
}

/** Money of a charge to return; the same at every attempt. */
export interface RefundOrder {
  /** The idempotency key; it also comes back in the refund. */
  readonly refundId: string;
  readonly intentId: string;
  readonly amountCents: number;
}

/** A refund at the provider, as it is now: one that succeeded can still be returned to the retailer, and has then failed. */
export interface Refund {
  readonly refundId: string;
  readonly state: "pending" | "succeeded" | "failed";
  /** The provider's code of a failure; empty otherwise. */
  readonly failure: string;
  readonly amountCents: number;
}

/** A verified event of the provider about an intent. */
export interface PaymentEvent {
  readonly eventId: string;
  readonly intent: Intent;
}

/** The provider declined the request: nothing was charged by it. `code` is the provider's. */
export class PaymentRefused extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider refused the request: ${code}`, options);
    this.name = "PaymentRefused";
    this.code = code;
  }
}

/** What the browser needs to turn a card into a payment method. */
export interface CardForm {
  readonly key: string;
  readonly provider: "stripe" | "sandbox";
  readonly paymentMethodsUrl?: string;
  readonly authenticationUrl?: string;
}

/** Origins of a provider for the content security policy of a page with its card form. */
export interface ProviderSources {
  readonly scripts: readonly string[];
  readonly connect: readonly string[];
  readonly frames: readonly string[];
}

/**
 * A provider of card payments. Calls throw `PaymentRefused` for a refusal; any other error means that the outcome is not
 * known, and `findIntent` tells it later.
 */
export interface CardPayments {
  readonly cardForm: CardForm;
  /** Origins of the provider that a page with its card form loads from; undefined for our own alone. */
  readonly pageSources?: ProviderSources;
  /** Prepares a charge without charging. */
  readonly createIntent: (order: PaymentOrder) => Promise<Intent>;
  /** Charges the card. A declined card is an intent in the state `refused`. */
  readonly confirmIntent: (
    intentId: string,
    options: { readonly attemptId: string; readonly returnUrl: string },
  ) => Promise<Intent>;
  readonly findIntent: (intentId: string) => Promise<Intent>;
  /** The charges that succeeded, of intents that were created from one instant until before another. */
  readonly listCharges: (created: { readonly from: Date; readonly before: Date }) => Promise<Intent[]>;
  /** The intent can no longer be charged, unless it was before: the answer has its state. */
  readonly cancelIntent: (intentId: string) => Promise<Intent>;
  /** Returns money. Throws `PaymentRefused` where nothing was returned, now or before, under this id. */
  readonly createRefund: (order: RefundOrder) => Promise<Refund>;
  /** Undefined when the provider has no refund of this id. */
  readonly findRefund: (order: Pick<RefundOrder, "refundId" | "intentId">) => Promise<Refund | undefined>;
  /**
   * The event of a webhook's body; undefined when it is of a kind that does not concern payments. Throws `ForgedEvent`
   * when the signature is not the provider's, or older than five minutes.
   */
  readonly readEvent: (body: Buffer, signature: string, now: Date) => PaymentEvent | undefined;
}

export class ForgedEvent extends Error {
  constructor(options?: ErrorOptions) {
    super("The event does not carry the provider's signature", options);
    this.name = "ForgedEvent";
  }
}
