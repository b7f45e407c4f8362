import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { askRefund } from "../contract/ask-refund.ts";
import { findAttempt, type AttemptKey } from "../server/attempt-queries.ts";
import { findParts } from "../server/desk/payment-queries.ts";
import { needsApproval } from "../server/refunds/refund-policy.ts";
import { findRefund, insertRefund } from "../server/refunds/refund-queries.ts";

interface AskedRefund extends AttemptKey {
  readonly refundId: string;
  readonly invoiceId: number;
  readonly amountCents: number;
  readonly reason: string;
  readonly staffId: number;
  readonly staffName: string;
  /** More than this of a payment needs a second member of staff. */
  readonly limitCents: number;
  /** When the provider is asked, if the server that stores the refund cannot. */
  readonly checkAt: Date;
}

interface Answer {
  readonly result: "requested" | "waiting" | "payment_not_paid" | "refund_too_large" | "refund_id_taken";
  readonly audit: { details: Record<string, unknown>; customerId: number } | undefined;
}

const refused = (result: Answer["result"]): Answer => ({ result, audit: undefined });

/** Stores a refund, never of more than is left of what an invoice got of the payment. Asked again, it is the same one. */
export const storeRefund = defineStaffAction({
  name: "refunds ask",
  roles: askRefund.roles,
  change: async (client, asked: AskedRefund, now): Promise<Answer> => {
    const { customerId, attemptId, refundId, invoiceId, amountCents, reason, limitCents } = asked;
    await lockCustomer(client, customerId);
    const known = await findRefund(client, refundId);
    if (known !== undefined) {
      const isSame =
        known.transactionId === attemptId &&
        known.invoiceId === invoiceId &&
        known.amountCents === amountCents;
      if (!isSame) return refused("refund_id_taken");
      return refused(known.state === "waiting" ? "waiting" : "requested");
    }
    const attempt = await findAttempt(client, { customerId, attemptId });
    const parts = await findParts(client, { customerId, attemptId });
    const part = parts.find((each) => each.invoiceId === invoiceId);
    if (attempt?.state !== "succeeded" || attempt.intentId === null || part === undefined)
      return refused("payment_not_paid");
    if (amountCents > part.amountCents - part.refundedCents) return refused("refund_too_large");
    const beforeCents = parts.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
    const state = needsApproval({ amountCents, beforeCents, limitCents }) ? "waiting" : "requested";
    const checkAt = state === "requested" ? asked.checkAt : null;
    await insertRefund(client, { ...asked, state, checkAt, now });
    const details = {
      reference: attemptId,
      refund: refundId,
      invoice: part.number,
      amountCents,
      reason,
      state,
    };
    return { result: state, audit: { details, customerId } };
  },
});
