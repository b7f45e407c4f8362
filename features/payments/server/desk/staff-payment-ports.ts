import type { Queryable } from "#platform/server/database/query.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import type { PaymentPorts } from "../payment-ports.ts";

/** What the desk needs of the invoices, beside what payments do. */
export interface ReturnsOfInvoices {
  /** Makes the invoices of a payment that was taken back unpaid again. */
  readonly reopenInvoices: (
    client: Queryable,
    returned: {
      readonly customerId: number;
      readonly invoices: readonly {
        readonly invoiceId: number;
        readonly amountCents: number;
        readonly returnedOn: string;
        readonly description: string;
      }[];
      readonly now: Date;
    },
  ) => Promise<void>;
  readonly noteRefund: (
    client: Queryable,
    refunded: {
      readonly customerId: number;
      readonly invoiceId: number;
      readonly returnedOn: string;
      readonly description: string;
      readonly isExcessReturned: boolean;
    },
  ) => Promise<void>;
}

export interface StaffPaymentPorts extends Omit<PaymentPorts, "configuration">, ReturnsOfInvoices {
  readonly configuration: Omit<PaymentPorts["configuration"], "payments"> & {
    readonly payments: PaymentPorts["configuration"]["payments"] & { readonly refundApprovalCents: number };
  };
  readonly carryOut: CarryOut;
}

export const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});
