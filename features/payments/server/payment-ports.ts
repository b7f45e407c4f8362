import type { CardPayments } from "#integrations/card-payments/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Announcement } from "#platform/contract/topics.ts";
import type { OperatorPayment } from "../contract/operator-payment.ts";
import type { PaymentMethod, PaymentPlatform } from "../contract/payment-platform.ts";

/** An invoice as a payment needs it. */
export interface InvoiceToPay {
  readonly invoiceId: number;
  readonly kind: "electricity" | "gas" | "multipoint";
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly toPayCents: number;
  readonly isPayable: boolean;
  readonly isPaid: boolean;
  /** It is charged to the customer's account. */
  readonly isCharged: boolean;
  /** The customer has an open claim about it. */
  readonly isDisputed: boolean;
  /** It is paid in instalments. */
  readonly isInPlan: boolean;
  /** Of the supply point; null for a multipoint invoice. */
  readonly address: string | null;
}

/** What payments need of the invoices. */
export interface InvoicesToPay {
  readonly find: (
    client: Queryable,
    customerId: number,
    invoiceIds: readonly number[],
  ) => Promise<InvoiceToPay[]>;
  /** The bills that an instalment pays, each with its part; undefined for one that the customer has not. */
  readonly findOfInstalment: (
    client: Queryable,
    customerId: number,
    instalmentId: number,
  ) => Promise<InvoiceToPay[] | undefined>;
  readonly apply: (
    client: Queryable,
    payment: {
      customerId: number;
      invoiceId: number;
      amountCents: number;
      paidOn: string;
      description: string;
    },
  ) => Promise<{ readonly excessCents: number }>;
}

/** Points between two awaits of a payment, at which a test ends the process. */
export type PaymentStep =
  | "begun"
  | "attempt stored"
  | "intent created"
  | "intent stored"
  | "charge answered"
  | "state locked"
  | "invoices paid"
  | "outcome stored";

export interface PaymentPorts {
  readonly database: Pick<Database, "pool">;
  /** Undefined where no provider is configured. */
  readonly cardPayments: CardPayments | undefined;
  readonly invoicesToPay: InvoicesToPay;
  /** Reports a payment to the retailer's system, in the transaction that writes it. */
  readonly reportPayment: (
    client: Queryable,
    customerId: number,
    report: { readonly payment: OperatorPayment; readonly now: Date },
  ) => Promise<void>;
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
  readonly configuration: {
    readonly payments: {
      readonly platforms: readonly PaymentPlatform[];
      readonly methods: readonly PaymentMethod[];
      readonly checkAfterSeconds: number;
      readonly authenticationMinutes: number;
      readonly linkDays: number;
    };
    readonly organization: { readonly name: string };
  };
  readonly publicOrigin: string;
  readonly onPaymentStep?: ((step: PaymentStep) => void | Promise<void>) | undefined;
}
