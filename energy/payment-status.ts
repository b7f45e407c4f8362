/** How the retailer's system says where the payment of an invoice stands. */
export const paymentStatusCodes = [
  "pending_remesa",
  "pending_transfer",
  "paid",
  "paid_without_transaction",
  "manual_verification_required",
  "unpaid",
] as const;

export type PaymentStatusCode = (typeof paymentStatusCodes)[number];

/** What the customer reads; every language has a text for each. */
export type PaymentStatus =
  | "paid"
  | "refunded"
  | "unpaid"
  | "partially_paid"
  | "pending_bank_payment"
  | "pending_user_payment"
  | "pending_refund";

/** How a status is coloured, in step with its text and its sign. */
export type StatusTone = "positive" | "warning" | "negative";

/** What decides the payment status of an invoice. */
export type InvoicePayment = {
  statusCode: PaymentStatusCode;
  /** `A` cancels an invoice and `B` refunds and replaces it; any other value is an ordinary invoice. */
  rectificativeType: string | null;
  amountTotalCents: number;
  /** `null` when the retailer's system does not keep it. */
  amountPendingCents: number | null;
};

export const isPaymentStatusCode = (text: string): text is PaymentStatusCode =>
  paymentStatusCodes.some((code) => code === text);

const returnsMoney = (rectificativeType: string | null): boolean =>
  rectificativeType === "A" || rectificativeType === "B";

/**
 * What to tell the customer about the payment of an invoice.
 *
 * Nothing pending on an unpaid invoice contradicts itself: it counts as unknown, so the invoice shows as unpaid.
 */
export const paymentStatus = (invoice: InvoicePayment): PaymentStatus => {
  switch (invoice.statusCode) {
    case "pending_remesa":
      return returnsMoney(invoice.rectificativeType) ? "pending_refund" : "pending_bank_payment";
    case "pending_transfer":
      return returnsMoney(invoice.rectificativeType) ? "pending_refund" : "pending_user_payment";
    case "paid":
    case "paid_without_transaction":
    case "manual_verification_required":
      return invoice.rectificativeType === "A" ? "refunded" : "paid";
    case "unpaid":
      return invoice.amountPendingCents && invoice.amountPendingCents !== invoice.amountTotalCents
        ? "partially_paid"
        : "unpaid";
    default:
      return invoice.statusCode satisfies never;
  }
};

/** Pending is a warning, paid is positive, unpaid is negative. */
export const paymentStatusTone = (status: PaymentStatus): StatusTone => {
  switch (status) {
    case "paid":
    case "refunded":
      return "positive";
    case "pending_bank_payment":
    case "pending_user_payment":
    case "pending_refund":
      return "warning";
    case "unpaid":
    case "partially_paid":
      return "negative";
    default:
      return status satisfies never;
  }
};

const isSettled = (statusCode: PaymentStatusCode): boolean =>
  statusCode === "paid" ||
  statusCode === "paid_without_transaction" ||
  statusCode === "manual_verification_required";

/** Whether the customer may pay by card now: not what is paid already, nor an invoice that returns money. */
export const canPayOnline = (
  invoice: Pick<InvoicePayment, "statusCode" | "rectificativeType"> & { isPaymentEnabled: boolean },
): boolean =>
  invoice.isPaymentEnabled && !returnsMoney(invoice.rectificativeType) && !isSettled(invoice.statusCode);
