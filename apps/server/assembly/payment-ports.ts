import { raiseContractDebt, reduceContractDebt } from "#features/contracts/server/contract-debts.ts";
import { cancelMandate, noteDebits } from "#features/contracts/server/mandates.ts";
import { applyCardPayment, findInvoicesToPay } from "#features/invoices/server/card-payments.ts";
import { collectInvoices, returnDebit } from "#features/invoices/server/direct-debits.ts";
import { noteRefund, reopenInvoice } from "#features/invoices/server/returned-payments.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { events as paymentEvents } from "#features/payments/contract/events.ts";
import type { ReturnsOfInvoices } from "#features/payments/server/desk/staff-payment-ports.ts";
import { cardPaid } from "#features/payments/server/payment-emails.ts";
import type { PaymentPorts } from "#features/payments/server/payment-ports.ts";
import { followBills } from "#features/payment-plans/server/follow-plans.ts";
import {
  createFindInstalment,
  findNextInstalment,
} from "#features/payment-plans/server/instalment-to-pay.ts";
import type { RemittancePorts } from "#features/remittances/server/remittance-ports.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import type { Infrastructure } from "./services.ts";

/** What direct debits need of invoices, contracts and payment plans, beside what payments do. */
export const remittancePorts = {
  collectInvoices,
  cancelMandate,
  noteDebits,
  findNextInstalment,
} satisfies Partial<RemittancePorts>;

const writePaymentEvent = eventWriter(paymentEvents);

/** What payments need of invoices, contracts, notifications and the retailer's system. */
export const paymentPortsOf = ({ cardPayments, onPaymentStep, jobs }: Infrastructure) =>
  ({
    cardPayments,
    onPaymentStep,
    invoicesToPay: {
      find: findInvoicesToPay,
      findOfInstalment: createFindInstalment(findInvoicesToPay),
      apply: (client, payment) =>
        followBills(
          client,
          { announce, jobs },
          {
            customerId: payment.customerId,
            change: () => applyCardPayment(client, payment, { reduceDebt: reduceContractDebt }),
            now: new Date(),
          },
        ),
    },
    reopenInvoices: (client, { customerId, invoices, now }) =>
      followBills(
        client,
        { announce, jobs },
        {
          customerId,
          change: async () => {
            for (const invoice of invoices)
              await reopenInvoice(client, { ...invoice, customerId }, { raiseDebt: raiseContractDebt });
          },
          now,
        },
      ),
    returnDebit: (client, returned) =>
      followBills(
        client,
        { announce, jobs },
        {
          customerId: returned.customerId,
          change: () => returnDebit(client, returned, { raiseDebt: raiseContractDebt }),
          now: new Date(),
        },
      ),
    noteRefund,
    announce,
    reportPayment: async (client, customerId, { payment, now }) => {
      await writePaymentEvent(client, customerId, { type: "payment.received", data: payment, now });
      await jobs.add(cardPaid, { customerId, attemptId: payment.transactionId }, client);
    },
  }) satisfies Partial<PaymentPorts> & ReturnsOfInvoices & Pick<RemittancePorts, "returnDebit">;
