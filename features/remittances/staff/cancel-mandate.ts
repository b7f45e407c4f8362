import { madridDate } from "#energy/calendar.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { cancelMandate } from "../contract/cancel-mandate.ts";
import type { RemittancePorts } from "../server/remittance-ports.ts";

interface Cancelled {
  readonly customerId: number;
  readonly reference: string;
  readonly reason: string;
}

interface Answer {
  readonly result: "done" | "mandate_cancelled";
  readonly audit: { readonly details: Record<string, unknown>; readonly customerId: number } | undefined;
}

/** Ends a mandate, as the customer asked or the bank says. */
export const storeCancellation = ({ cancelMandate: cancel }: Pick<RemittancePorts, "cancelMandate">) =>
  defineStaffAction({
    name: "mandates cancel",
    roles: cancelMandate.roles,
    change: async (client, cancelled: Cancelled, now): Promise<Answer> => {
      const { customerId, reference, reason } = cancelled;
      await lockCustomer(client, customerId);
      if (!(await cancel(client, { ...cancelled, on: madridDate(now) })))
        return { result: "mandate_cancelled", audit: undefined };
      return { result: "done", audit: { details: { reference, reason }, customerId } };
    },
  });
