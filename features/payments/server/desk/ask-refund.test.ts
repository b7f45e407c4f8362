import { expect, test } from "vitest";
import type { RefundOrder } from "#integrations/card-payments/port.ts";
import { askRefund } from "../../contract/ask-refund.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const orders: RefundOrder[] = [];
const { enter, paid, invoice, lastAudit, bank, sandbox, database, customerId } = await startDeskPayments({
  createRefund: (order) => {
    orders.push(order);
    return sandbox.createRefund(order);
  },
});
const pau = await enter("Pau", "manager");
type Paid = Awaited<ReturnType<typeof paid>>;
const bodyOf = ({ invoiceId }: Paid, amountCents: number, refundId: string = crypto.randomUUID()) => ({
  refundId,
  invoiceId,
  amountCents,
  reason: "Pagada dues vegades",
});
const ask = (payment: Paid, body: ReturnType<typeof bodyOf>) =>
  pau.call(askRefund, { params: { transactionId: payment.transactionId }, body });
const refundsAtBank = ({ intentId }: Paid): number[] =>
  (bank.find(intentId).refunds ?? []).map(({ amountCents }) => amountCents);
const lastTopic = async (): Promise<string> => {
  const { rows } = await database.unguarded.query(
    "select topic from notifications where customer_id = $1 order by notification_id desc limit 1",
    [customerId],
  );
  return rows[0].topic;
};

test("a refund is made at the bank, stands on the bill and in the audit log, and the customer is notified", async () => {
  const payment = await paid([5000]);
  const { json } = await ask(payment, bodyOf(payment, 1250));
  expect(json.refunds).toMatchObject([{ state: "succeeded", amount: 12.5, asked_by_name: "Pau" }]);
  expect(json.payment).toMatchObject({ state: "succeeded", refunded_amount: 12.5 });
  expect(refundsAtBank(payment)).toEqual([1250]);
  expect(await invoice(payment.invoiceId)).toMatchObject({ status: "paid", pending: 0 });
  expect((await invoice(payment.invoiceId)).step).toContain("12,50");
  expect(await lastTopic()).toBe("payment_refunded");
  expect(await lastAudit()).toMatchObject({
    action: "refunds ask",
    customerId,
    details: { reference: payment.transactionId, amountCents: 1250, reason: "Pagada dues vegades" },
  });
});

test("pressed twice at once, it is one refund; the same id for another amount is refused", async () => {
  const payment = await paid([5000]);
  const body = bodyOf(payment, 700);
  const before = orders.length;
  const answers = await Promise.all([ask(payment, body), ask(payment, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(refundsAtBank(payment)).toEqual([700]);
  expect(new Set(orders.slice(before).map(({ refundId }) => refundId)).size).toBe(1);
  expect((await ask(payment, { ...body, amountCents: 800 })).json.code).toBe("refund_id_taken");
});

test("never more is returned than was paid", async () => {
  const payment = await paid([3000]);
  await ask(payment, bodyOf(payment, 2000));
  expect((await ask(payment, bodyOf(payment, 1001))).json.code).toBe("refund_too_large");
  const both = await Promise.all([ask(payment, bodyOf(payment, 600)), ask(payment, bodyOf(payment, 600))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(refundsAtBank(payment)).toEqual([2000, 600]);
});

test("a refusal of the bank is shown, and leaves the money to be asked for again", async () => {
  const payment = await paid([3000], "4000000000000259");
  const { json } = await ask(payment, bodyOf(payment, 3000));
  expect(json.refunds).toMatchObject([{ state: "failed", failure_code: "charge_disputed" }]);
  expect(json.invoices).toMatchObject([{ refunded_amount: 0 }]);
});

test("an excess that is returned leaves nothing to verify", async () => {
  const payment = await paid([3000]);
  await database.unguarded.query(
    "update payment_attempt_invoices set excess_cents = 3000 where attempt_id = $1",
    [payment.transactionId],
  );
  await database.unguarded.query(
    "update invoices set payment_status = 'manual_verification_required' where invoice_id = $1",
    [payment.invoiceId],
  );
  await ask(payment, bodyOf(payment, 1000));
  expect(await invoice(payment.invoiceId)).toMatchObject({ status: "manual_verification_required" });
  await ask(payment, bodyOf(payment, 2000));
  expect(await invoice(payment.invoiceId)).toMatchObject({ status: "paid" });
});

test("a payment that was not made, another invoice and an unknown payment have nothing to return", async () => {
  const declined = await paid([3000], "4000000000000002");
  expect((await ask(declined, bodyOf(declined, 100))).json.code).toBe("payment_not_paid");
  const payment = await paid([3000]);
  const other = { ...bodyOf(payment, 100), invoiceId: declined.invoiceId };
  expect((await ask(payment, other)).json.code).toBe("payment_not_paid");
  const unknown = { ...payment, transactionId: crypto.randomUUID() };
  expect((await ask(unknown, bodyOf(payment, 100))).json.code).toBe("payment_not_found");
});
