import { madridDate } from "#energy/calendar.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { topics } from "../contract/topics.ts";
import { withdrawStaffPayment } from "../contract/withdraw-staff-payment.ts";
import {
  findAttempt,
  findPayer,
  storeState,
  unpayInvoices,
  type AttemptKey,
} from "../server/attempt-queries.ts";
import { findParts } from "../server/desk/payment-queries.ts";
import type { StaffPaymentPorts } from "../server/desk/staff-payment-ports.ts";
import { wordsOf } from "../server/words.ts";

const announcement = announcementOf(topics);

interface Withdrawal {
  readonly result: "done" | "payment_not_paid" | "payment_is_refunded";
  readonly audit: { details: { reference: string; amountCents: number }; customerId: number } | undefined;
}

/** Takes back a payment that the bank does not have: its invoices are to be paid again, and the customer is notified. */
export const withdrawPayment = (ports: Pick<StaffPaymentPorts, "announce" | "reopenInvoices">) =>
  defineStaffAction({
    name: "payments withdraw",
    roles: withdrawStaffPayment.roles,
    change: async (client, key: AttemptKey, now): Promise<Withdrawal> => {
      const { customerId, attemptId } = key;
      await lockCustomer(client, customerId);
      const attempt = await findAttempt(client, key);
      const payer = await findPayer(client, customerId);
      if (attempt?.state !== "succeeded" || payer === undefined)
        return { result: "payment_not_paid", audit: undefined };
      const parts = await findParts(client, key);
      if (parts.some(({ refundedCents }) => refundedCents > 0))
        return { result: "payment_is_refunded", audit: undefined };
      await storeState(client, key, { state: "failed", failureCode: "missing", source: "staff", now });
      await unpayInvoices(client, key);
      const description = wordsOf(payer.language)("withdrawnStep");
      await ports.reopenInvoices(client, {
        customerId,
        invoices: parts.map(({ invoiceId, amountCents, excessCents }) => ({
          invoiceId,
          amountCents: amountCents - excessCents,
          returnedOn: madridDate(now),
          description,
        })),
        now,
      });
      const { amountCents } = attempt;
      const [first, ...others] = parts;
      const ofOne = others.length === 0 ? { invoiceId: first?.invoiceId, invoiceNumber: first?.number } : {};
      const facts = { amountCents, ...ofOne };
      await ports.announce(client, [announcement("payment_withdrawn", { customerId, facts, now })]);
      return { result: "done", audit: { details: { reference: attemptId, amountCents }, customerId } };
    },
  });
