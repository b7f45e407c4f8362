import { addDays, madridDate } from "#energy/calendar.ts";
import { workers as paymentWorkers } from "#features/payments/server/routes.ts";
import { startDeskPayments } from "#features/payments/server/testing/desk-payments.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { agreePaymentPlan } from "../../contract/agree-payment-plan.ts";
import { followPlans } from "../follow-plans.ts";
import { workers } from "../routes.ts";

/** The whole server with a manager, and how the household's bills are planned and paid. */
export const startPlansDesk = async () => {
  const queue = createTestJobs();
  const emails = createTestEmails();
  const desk = await startDeskPayments({}, { jobs: queue.jobs, publicOrigin: "https://portal.example" });
  const { customerId, services, bank, addInvoice, database } = desk;
  const marc = await desk.enter("Marc", "manager");
  const today = madridDate(new Date());
  const method = (): string =>
    bank.addMethod({ number: "4242424242424242", month: 12, year: 2040, cvc: "123" }, new Date());
  const agree = (
    invoiceIds: readonly number[],
    totalCents: number,
    changed: { readonly count?: number; readonly firstOn?: string; readonly planId?: string } = {},
  ) =>
    marc.call(agreePaymentPlan, {
      params: { customerId },
      body: { planId: crypto.randomUUID(), invoiceIds, count: 3, firstOn: today, totalCents, ...changed },
    });
  return {
    ...desk,
    marc,
    today,
    agree,
    method,
    /** A plan of new bills of these amounts. */
    planOf: async (amounts: readonly number[], count = 3) => {
      const invoiceIds: number[] = [];
      for (const cents of amounts) invoiceIds.push(await addInvoice(cents));
      const total = amounts.reduce((sum, cents) => sum + cents, 0);
      return { invoiceIds, plan: (await agree(invoiceIds, total, { count })).json };
    },
    payInstalment: (instalmentId: number, paymentMethodId = method(), payerId = customerId) =>
      services.payments.start({
        customerId: payerId,
        invoiceIds: [instalmentId],
        relatedObjectType: "payment_plan_instalment",
        platform: "stripe",
        paymentMethodId,
        returnPath: "/",
        isSignedIn: true,
        now: new Date(),
      }),
    /** Does what the portal does by itself on a day from now. */
    followIn: (days: number) => followPlans(services, new Date(`${addDays(today, days)}T11:00:00Z`)),
    /** The emails about plans that leave now. */
    sendEmails: async () => {
      emails.sent.length = 0;
      const receipts = paymentWorkers({ ...services, sendEmail: async () => {} });
      await queue.doAll([...receipts, ...workers({ ...services, sendEmail: emails.send })]);
      return [...emails.sent];
    },
    topics: async () =>
      (
        await database.unguarded.query(
          "select topic from notifications where customer_id = $1 order by notification_id",
          [customerId],
        )
      ).rows.map(({ topic }) => String(topic)),
    owed: async () => (await desk.asCustomer("GET", "/api/v1/invoices/summary/")).json,
  };
};
