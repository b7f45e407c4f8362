/** Payment states of an invoice in the retailer's system. */
export const paymentStatusCodes = [
  "pending_remesa",
  "pending_transfer",
  "paid",
  "paid_without_transaction",
  "manual_verification_required",
  "unpaid",
] as const;

export type PaymentStatusCode = (typeof paymentStatusCodes)[number];

export type PaymentStatus =
  | "paid"
  | "refunded"
  | "unpaid"
  | "partially_paid"
  | "in_instalments"
  | "pending_bank_payment"
  | "pending_user_payment"
  | "pending_refund";

/** Colour of a status. */
export type StatusTone = "neutral" | "info" | "positive" | "warning" | "negative";

export type InvoicePayment = {
  statusCode: PaymentStatusCode;
  /** `A` cancels an invoice and `B` refunds and replaces it; any other value is an ordinary invoice. */
  rectificativeType: string | null;
  amountTotalCents: number;
  /** `null` when the retailer's system does not record it. */
  amountPendingCents: number | null;
  /** Whether a payment plan that is under way covers it. */
  isInPlan: boolean;
};

export const isPaymentStatusCode = (text: string): text is PaymentStatusCode =>
  paymentStatusCodes.some((code) => code === text);

const returnsMoney = (rectificativeType: string | null): boolean =>
  rectificativeType === "A" || rectificativeType === "B";

const isSettled = (statusCode: PaymentStatusCode): boolean =>
  statusCode === "paid" ||
  statusCode === "paid_without_transaction" ||
  statusCode === "manual_verification_required";

/**
 * The payment status as the customer sees it.
 *
 * Nothing pending on an unpaid invoice is a contradiction: the amount counts as unknown, so the invoice is
 * shown as unpaid. An open invoice that a payment plan covers is paid in instalments, whatever its code.
 */
export const paymentStatus = (invoice: InvoicePayment): PaymentStatus => {
  if (invoice.isInPlan && !isSettled(invoice.statusCode)) return "in_instalments";
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

export const paymentStatusTone = (status: PaymentStatus): StatusTone => {
  switch (status) {
    case "paid":
    case "refunded":
      return "positive";
    // The bank will be asked: there is nothing for the customer to do.
    case "pending_bank_payment":
      return "neutral";
    case "in_instalments":
      return "info";
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

/** Whether the customer may pay by card now: not an invoice that is paid, nor a refund. */
export const canPayOnline = (
  invoice: Pick<InvoicePayment, "statusCode" | "rectificativeType"> & { isPaymentEnabled: boolean },
): boolean =>
  invoice.isPaymentEnabled && !returnsMoney(invoice.rectificativeType) && !isSettled(invoice.statusCode);
