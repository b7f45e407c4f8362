import { randomUUID } from "node:crypto";
import { plainDate } from "#energy/calendar.ts";
import { events as planEvents } from "#features/payment-plans/contract/events.ts";
import { events as paymentEvents } from "#features/payments/contract/events.ts";
import { events as remittanceEvents } from "#features/remittances/contract/events.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";

type Payer = { readonly customerId: number; readonly taxId: string };

/** Reports a card payment, a returned debit and a transfer. */
const reportPayments = async (database: Pick<TestDatabase, "pool">, contract: Payer): Promise<void> => {
  const now = new Date();
  await eventWriter(paymentEvents)(database.pool, contract.customerId, {
    type: "payment.received",
    data: {
      transactionId: "pay-1",
      providerId: "pi_1",
      platform: "stripe",
      taxId: contract.taxId,
      amountCents: 5423,
      currency: "EUR",
      paidAt: new Date("2026-11-20T12:00:00Z"),
      invoices: [{ number: "FE1", amountCents: 5423, excessCents: 0 }],
    },
    now,
  });
  const debit = { invoiceNumber: "FE3", taxId: contract.taxId, amountCents: 4000 };
  const writeDebitEvent = eventWriter(remittanceEvents);
  await writeDebitEvent(database.pool, contract.customerId, {
    type: "direct_debit.returned",
    data: {
      ...debit,
      reasonCode: "AM04",
      remittance: "R-1",
      mandateReference: "M-1",
      isMandateEnded: false,
      returnedOn: plainDate("2026-11-18"),
    },
    now,
  });
  await writeDebitEvent(database.pool, contract.customerId, {
    type: "transfer.received",
    data: { ...debit, excessCents: 0, bankReference: "T-1", bookedOn: plainDate("2026-11-19") },
    now,
  });
};

/** Reports a payment plan, and that its first instalment is paid. */
const reportPlan = async (database: Pick<TestDatabase, "pool">, contract: Payer): Promise<void> => {
  const now = new Date();
  const planId = randomUUID();
  await eventWriter(planEvents)(database.pool, contract.customerId, {
    type: "payment_plan.agreed",
    data: {
      planId,
      taxId: contract.taxId,
      state: "active",
      totalCents: 9000,
      leftCents: 9000,
      agreedByName: "Marc",
      agreedAt: now,
      endedAt: null,
      endedByName: "",
      endReason: "",
      invoices: [{ number: "FE2", plannedCents: 9000, owedCents: 9000 }],
      instalments: [{ position: 1, dueOn: plainDate("2026-12-01"), amountCents: 9000, leftCents: 9000 }],
    },
    now,
  });
  await eventWriter(planEvents)(database.pool, contract.customerId, {
    type: "payment_plan.instalment_paid",
    data: {
      planId,
      taxId: contract.taxId,
      position: 1,
      dueOn: plainDate("2026-12-01"),
      amountCents: 3000,
      leftCents: 6000,
    },
    now,
  });
};

/** Reports a card payment, a returned debit, a transfer, and a payment plan with its first instalment. */
export const reportMoney = async (database: Pick<TestDatabase, "pool">, contract: Payer): Promise<void> => {
  await reportPayments(database, contract);
  await reportPlan(database, contract);
};
