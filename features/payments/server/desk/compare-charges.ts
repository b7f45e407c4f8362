import type { Intent } from "#integrations/card-payments/port.ts";
import type { openEndKinds } from "../../contract/list-payment-open-ends.ts";
import { isIntentOf } from "../attempt-policy.ts";

/** A payment as the portal knows it. */
export interface OwnPayment {
  readonly transactionId: string;
  readonly customerId: number;
  readonly amountCents: number;
  readonly intentId: string | null;
  readonly isPaid: boolean;
}

export interface Difference {
  readonly kind: Extract<(typeof openEndKinds)[number], "not_here" | "not_at_bank" | "unknown_here">;
  /** Empty where the portal has no such payment. */
  readonly transactionId: string;
  readonly intentId: string;
  readonly amountCents: number;
}

/** The bank's name of a payment of this portal; other programs of the retailer may use the same account. */
export const isTransactionId = (attemptId: string | undefined): attemptId is string =>
  attemptId !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(attemptId);

interface Books {
  readonly payments: readonly OwnPayment[];
  /** Charges that succeeded at the bank. */
  readonly charges: readonly Intent[];
}

/**
 * Where the two books differ: one line for each charge of the bank that the portal does not count, and one for each
 * payment that it counts without a charge. A charge of another amount than its payment counts for neither.
 */
export const compareCharges = ({ payments, charges }: Books): Difference[] => {
  const byId = new Map(payments.map((payment) => [payment.transactionId, payment]));
  const matched = new Set<string>();
  const atBank = charges.flatMap((charge): Difference[] => {
    const { attemptId, intentId, amountCents } = charge;
    if (!isTransactionId(attemptId)) return [];
    const payment = byId.get(attemptId);
    const isSame =
      payment !== undefined && isIntentOf({ ...payment, attemptId: payment.transactionId }, charge);
    if (!isSame)
      return [{ kind: "unknown_here", transactionId: payment?.transactionId ?? "", intentId, amountCents }];
    matched.add(payment.transactionId);
    return payment.isPaid
      ? []
      : [{ kind: "not_here", transactionId: payment.transactionId, intentId, amountCents }];
  });
  const here = payments
    .filter(({ transactionId, isPaid }) => isPaid && !matched.has(transactionId))
    .map(({ transactionId, intentId, amountCents }): Difference => ({
      kind: "not_at_bank",
      transactionId,
      intentId: intentId ?? "",
      amountCents,
    }));
  return [...atBank, ...here];
};
