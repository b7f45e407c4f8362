import { defineStaffAction } from "#platform/server/staff-action.ts";
import type { AttemptState } from "../contract/attempt-state.ts";
import { checkStaffPayment } from "../contract/check-staff-payment.ts";

interface Checked {
  readonly customerId: number;
  readonly attemptId: string;
  readonly before: AttemptState;
  readonly after: AttemptState;
  readonly outcome: string;
}

/** Notes that staff asked the bank about a payment, and what followed; the payment's own rules record the answer. */
export const checkPayment = defineStaffAction({
  name: "payments check",
  roles: checkStaffPayment.roles,
  change: async (_client, { customerId, attemptId, before, after, outcome }: Checked) => ({
    result: undefined,
    audit: { details: { reference: attemptId, before, after, outcome }, customerId },
  }),
});
