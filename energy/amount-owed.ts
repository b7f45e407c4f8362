import type { PaymentStatusCode } from "./payment-status.ts";

/** The next step of an invoice: the customer pays by hand, the bank is asked for it, or money comes back. */
export const settlements = ["customer", "bank", "refund", "none"] as const;
export type Settlement = (typeof settlements)[number];

export interface OpenAmount {
  readonly statusCode: PaymentStatusCode;
  /** `A` annuls an invoice, `B` replaces it. */
  readonly rectificativeType: string | null;
  readonly totalCents: number;
  readonly pendingCents: number;
}

const isRectifying = (type: string | null): boolean => type === "A" || type === "B";

/** What an invoice waits for. */
export const settlementOf = ({
  statusCode,
  rectificativeType,
}: Pick<OpenAmount, "statusCode" | "rectificativeType">): Settlement => {
  switch (statusCode) {
    case "paid":
    case "paid_without_transaction":
    case "manual_verification_required":
      return "none";
    case "unpaid":
      return rectificativeType === "A" ? "none" : "customer";
    case "pending_transfer":
      return isRectifying(rectificativeType) ? "refund" : "customer";
    case "pending_remesa":
      return isRectifying(rectificativeType) ? "refund" : "bank";
    default:
      return statusCode satisfies never;
  }
};

/**
 * Cents that the step of `settlementOf` moves, never negative. A pending amount of 0 contradicts the status of an open
 * invoice, so it counts as unknown and the total is used instead.
 */
export const openCents = (invoice: OpenAmount): number => {
  const cents = invoice.pendingCents || invoice.totalCents;
  const settlement = settlementOf(invoice);
  if (settlement === "none") return 0;
  return settlement === "refund" ? Math.abs(cents) : Math.max(cents, 0);
};
