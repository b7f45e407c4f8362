import { expect, test } from "vitest";
import { withdrawStaffPayment } from "../../contract/withdraw-staff-payment.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const bankOf: { isDown: boolean } = { isDown: false };
const { enter, paid, pay, invoice, lastAudit, database, customerId, sandbox } = await startDeskPayments({
  findIntent: (intentId) =>
    bankOf.isDown ? Promise.reject(new Error("down")) : sandbox.findIntent(intentId),
});
const pau = await enter("Pau", "manager");
const withdraw = (transactionId: string) =>
  pau.call(withdrawStaffPayment, { params: { transactionId }, body: { reason: "El banc no la té" } });
const lose = (transactionId: string) =>
  database.unguarded.query(
    "update payment_attempts set intent_id = 'pi_lost_' || attempt_id where attempt_id = $1",
    [transactionId],
  );

test("a payment that the bank does not have is taken back: its bills can be paid again, and the customer is notified", async () => {
  const { transactionId, invoiceIds } = await paid([2000, 500]);
  await lose(transactionId);
  const { json } = await withdraw(transactionId);
  expect(json.payment).toMatchObject({ state: "failed", failure_code: "missing" });
  expect(json.steps[0]).toMatchObject({ state: "failed", source: "staff" });
  const [first = 0, second = 0] = invoiceIds;
  expect(await invoice(first)).toMatchObject({ status: "unpaid", pending: 2000 });
  expect(await invoice(second)).toMatchObject({ status: "unpaid", pending: 500 });
  expect(await lastAudit()).toMatchObject({
    action: "payments withdraw",
    customerId,
    reason: "El banc no la té",
    details: { reference: transactionId, amountCents: 2500 },
  });
  const { rows } = await database.unguarded.query(
    "select topic from notifications where customer_id = $1 order by notification_id desc limit 1",
    [customerId],
  );
  expect(rows).toEqual([{ topic: "payment_withdrawn" }]);
  expect(await pay(invoiceIds)).toMatchObject({ outcome: { isSuccessful: true } });
  expect((await withdraw(transactionId)).json.code).toBe("payment_not_paid");
});

test("a payment that the bank has stays, and so does every payment while the bank does not answer", async () => {
  const { transactionId, invoiceId } = await paid([3000]);
  expect((await withdraw(transactionId)).json.code).toBe("payment_is_at_bank");
  bankOf.isDown = true;
  expect((await withdraw(transactionId)).json.code).toBe("bank_not_available");
  bankOf.isDown = false;
  expect(await invoice(invoiceId)).toMatchObject({ status: "paid" });
});

test("a payment of which money was returned stays", async () => {
  const { transactionId, invoiceId } = await paid([3000]);
  await lose(transactionId);
  await database.unguarded.query(
    `insert into payment_refunds (customer_id, refund_id, attempt_id, invoice_id, amount_cents, reason, state, asked_by,
       asked_by_name, asked_at, changed_at)
     values ($1, gen_random_uuid(), $2, $3, 100, 'x', 'succeeded', 1, 'Pau', now(), now())`,
    [customerId, transactionId, invoiceId],
  );
  expect((await withdraw(transactionId)).json.code).toBe("payment_is_refunded");
});

test("a payment that does not exist is not found", async () => {
  expect((await withdraw(crypto.randomUUID())).json.code).toBe("payment_not_found");
});
