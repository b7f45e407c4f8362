import { daysBetween, type PlainDate } from "#energy/calendar.ts";
import type { PaymentStatusCode } from "#energy/payment-status.ts";

export const noticeKinds = ["ready", "before_due", "after_due"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface NoticeSettings {
  readonly billReadyEmail: boolean;
  /** Days before and after the due date; 0 for no email. */
  readonly reminderDaysBefore: number;
  readonly reminderDaysAfter: number;
}

/** An invoice that was loaded late, or a server that was stopped, still leads to an email within these days. */
export const graceDays = 5;

interface OpenInvoice {
  readonly issuedOn: PlainDate;
  readonly dueOn: PlainDate;
  readonly paymentStatus: PaymentStatusCode;
  /** The customer has an open claim about it. */
  readonly isDisputed: boolean;
}

/**
 * The email that is due about an invoice today: one at most, the most urgent. Only what the customer pays by hand is
 * reminded of, and not while a claim about it is open: a direct debit comes by itself.
 */
export const noticeDue = (
  { issuedOn, dueOn, paymentStatus, isDisputed }: OpenInvoice,
  { billReadyEmail, reminderDaysBefore, reminderDaysAfter }: NoticeSettings,
  today: PlainDate,
): NoticeKind | undefined => {
  const isOpen =
    paymentStatus === "unpaid" || paymentStatus === "pending_transfer" || paymentStatus === "pending_remesa";
  if (!isOpen) return undefined;
  const daysLeft = daysBetween(today, dueOn);
  const age = daysBetween(issuedOn, today);
  if (paymentStatus !== "pending_remesa" && !isDisputed) {
    const late = -daysLeft - reminderDaysAfter;
    if (reminderDaysAfter > 0 && late >= 0 && late <= graceDays) return "after_due";
    if (reminderDaysBefore > 0 && daysLeft >= 0 && daysLeft <= reminderDaysBefore && age > 0)
      return "before_due";
  }
  return billReadyEmail && age >= 0 && age <= graceDays && daysLeft >= 0 ? "ready" : undefined;
};
