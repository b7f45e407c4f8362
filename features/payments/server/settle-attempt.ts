import { madridDate } from "#energy/calendar.ts";
import type { CardPayments, Intent } from "#integrations/card-payments/port.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { topics } from "../contract/topics.ts";
import type { OperatorPayment } from "../contract/operator-payment.ts";
import type { RefusalCode } from "../contract/payment-outcome.ts";
import { methodOf } from "../contract/payment-platform.ts";
import { advance, advanceByEvent, isIntentOf, refusalOf, type Observation } from "./attempt-policy.ts";
import {
  findAttempt,
  findInvoicesOfAttempt,
  findPayer,
  giveUpAttempt,
  storePaidInvoice,
  storeState,
  type Attempt,
  type AttemptKey,
} from "./attempt-queries.ts";
import type { PaymentPorts, PaymentStep } from "./payment-ports.ts";
import { wordsOf } from "./words.ts";

const announcement = announcementOf(topics);

/** The provider names a charge that is not the attempt's: nothing is recorded. */
export class ForeignCharge extends Error {}

/** What an intent's present state says about its attempt; a refused or unconfirmed one must be cancelled first. */
const observationOf = ({ state }: Intent): Exclude<Observation, "unknown"> | undefined => {
  switch (state) {
    case "succeeded":
    case "processing":
    case "requires_action":
      return state;
    case "cancelled":
      return "failed";
    case "not_confirmed":
    case "refused":
      return undefined;
    default:
      return state satisfies never;
  }
};

export const step = async ({ onPaymentStep }: PaymentPorts, name: PaymentStep): Promise<void> => {
  await onPaymentStep?.(name);
};

/** Applies a charge to its invoices and reports it to the retailer's system. */
const payInvoices = async (
  client: Queryable,
  ports: PaymentPorts,
  { attempt, intentId, now }: { attempt: Attempt; intentId: string; now: Date },
): Promise<void> => {
  const { customerId } = attempt;
  const payer = await findPayer(client, customerId);
  if (payer === undefined) throw new Error("The customer of a payment is not there");
  const parts = await findInvoicesOfAttempt(client, attempt);
  const ids = parts.map(({ invoiceId }) => invoiceId);
  const found = await ports.invoicesToPay.find(client, customerId, ids);
  const numbers = new Map(found.map(({ invoiceId, number }) => [invoiceId, number]));
  const isBizum = methodOf(attempt.paymentMethodId) === "bizum";
  const paid: OperatorPayment["invoices"] = [];
  for (const { invoiceId, amountCents } of parts) {
    const { excessCents } = await ports.invoicesToPay.apply(client, {
      customerId,
      invoiceId,
      amountCents,
      paidOn: madridDate(now),
      description: wordsOf(payer.language)(isBizum ? "stepBizum" : "step"),
    });
    await storePaidInvoice(client, attempt, { invoiceId, excessCents, now });
    paid.push({ number: numbers.get(invoiceId) ?? "", amountCents, excessCents });
  }
  const payment: OperatorPayment = {
    transactionId: attempt.attemptId,
    providerId: intentId,
    platform: attempt.platform,
    taxId: payer.taxId,
    amountCents: attempt.amountCents,
    currency: "EUR",
    paidAt: now,
    invoices: paid,
  };
  await ports.reportPayment(client, customerId, { payment, now });
  const facts = {
    amountCents: attempt.amountCents,
    ...(paid.length === 1 && paid[0] !== undefined
      ? { invoiceId: ids[0], invoiceNumber: paid[0].number }
      : {}),
  };
  await ports.announce(client, [announcement("payment_received", { customerId, facts, now })]);
};

export interface Observed {
  readonly seen: Observation;
  readonly intentId: string;
  readonly failureCode?: RefusalCode;
  /** Events arrive in any order; an answer of the provider is its present state. */
  readonly source: "answer" | "event";
  readonly now: Date;
}

/** Moves an attempt and, with the first success, pays its invoices, within a transaction. */
export const observeWithin = async (
  client: Queryable,
  ports: PaymentPorts,
  { key, seen, intentId, failureCode, source, now }: Observed & { readonly key: AttemptKey },
): Promise<Attempt | undefined> => {
  await lockCustomer(client, key.customerId);
  await step(ports, "state locked");
  const attempt = await findAttempt(client, key);
  if (attempt === undefined) return undefined;
  const state = (source === "event" ? advanceByEvent : advance)(attempt.state, seen);
  if (state === attempt.state) return attempt;
  const code = state === "failed" ? (failureCode ?? "unknown_payment_error") : "";
  await storeState(client, key, { state, failureCode: code, source, now });
  if (state === "succeeded") await payInvoices(client, ports, { attempt, intentId, now });
  await step(ports, "invoices paid");
  return { ...attempt, state, failureCode: code };
};

export const observe = async (
  ports: PaymentPorts,
  key: AttemptKey,
  observed: Observed,
): Promise<Attempt | undefined> => {
  const attempt = await inTransaction(ports.database.pool, (client) =>
    observeWithin(client, ports, { ...observed, key }),
  );
  await step(ports, "outcome stored");
  return attempt;
};

/** Ends an attempt of which no intent is stored, so that nothing can be charged for it. */
export const giveUp = async (
  ports: PaymentPorts,
  key: AttemptKey,
  { failureCode, now }: { failureCode: RefusalCode; now: Date },
): Promise<void> => {
  await inTransaction(ports.database.pool, async (client) => {
    await lockCustomer(client, key.customerId);
    await step(ports, "state locked");
    await giveUpAttempt(client, key, { failureCode, now });
  });
  await step(ports, "outcome stored");
};

/**
 * Records what an intent says. One that can still be charged, but must not be any more, is cancelled first: only the
 * provider's answer that it is cancelled makes the attempt a failure. Returns the attempt as it is then.
 */
export const settle = async (
  ports: PaymentPorts,
  provider: CardPayments,
  { key, intent, now }: { key: AttemptKey; intent: Intent; now: Date },
): Promise<Attempt | undefined> => {
  const stored = await findAttempt(ports.database.pool, key);
  if (stored === undefined) return undefined;
  if (!isIntentOf({ ...stored, ...key }, intent))
    throw new ForeignCharge(`The provider has another charge than that of the attempt ${key.attemptId}`);
  const { intentId } = intent;
  const answer = { intentId, source: "answer", now } as const;
  const seen = observationOf(intent);
  if (seen === "failed")
    return observe(ports, key, {
      ...answer,
      seen,
      failureCode: refusalOf(intent.refusal || "payment_intent_unexpected_state"),
    });
  if (seen !== undefined) return observe(ports, key, { ...answer, seen });
  const failureCode = intent.refusal === "" ? "payment_intent_unexpected_state" : refusalOf(intent.refusal);
  return cancel(ports, provider, { key, intentId, failureCode, now });
};

/** Cancels the charge at the provider; if it was made meanwhile, it counts. */
export const cancel = async (
  ports: PaymentPorts,
  provider: CardPayments,
  {
    key,
    intentId,
    failureCode,
    now,
  }: { key: AttemptKey; intentId: string; failureCode: RefusalCode; now: Date },
): Promise<Attempt | undefined> => {
  const answer = { intentId, source: "answer", now } as const;
  const last = await provider.cancelIntent(intentId);
  const seen = observationOf(last) ?? "unknown";
  return observe(ports, key, seen === "failed" ? { ...answer, seen, failureCode } : { ...answer, seen });
};
