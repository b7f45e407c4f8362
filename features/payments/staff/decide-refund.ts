import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { decideRefund } from "../contract/decide-refund.ts";
import { findRefund, storeDecision, type RefundKey } from "../server/refunds/refund-queries.ts";

interface DecidedRefund extends RefundKey {
  readonly decision: "approve" | "reject";
  readonly reason: string;
  readonly staffId: number;
  readonly staffName: string;
  readonly checkAt: Date;
}

interface Answer {
  readonly result: "done" | "refund_decided" | "own_refund";
  readonly audit: { details: Record<string, unknown>; customerId: number } | undefined;
}

/** A second member of staff agrees to a refund, or does not; never the one who asked for it. */
export const storeRefundDecision = defineStaffAction({
  name: "refunds decide",
  roles: decideRefund.roles,
  change: async (client, decided: DecidedRefund, now): Promise<Answer> => {
    const { customerId, refundId, decision, reason, staffId, staffName } = decided;
    await lockCustomer(client, customerId);
    const refund = await findRefund(client, refundId);
    if (refund?.state !== "waiting") return { result: "refund_decided", audit: undefined };
    if (refund.askedBy === staffId) return { result: "own_refund", audit: undefined };
    const isApproved = decision === "approve";
    const state = isApproved ? "requested" : "rejected";
    const checkAt = isApproved ? decided.checkAt : null;
    await storeDecision(client, decided, { state, staffId, staffName, reason, checkAt, now });
    const { transactionId, amountCents } = refund;
    const details = { reference: transactionId, refund: refundId, decision, amountCents };
    return { result: "done", audit: { details, customerId } };
  },
});
