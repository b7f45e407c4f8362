import { expect, test } from "vitest";
import type { Intent } from "#integrations/card-payments/port.ts";
import { checkStaffPayment } from "../../contract/check-staff-payment.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const answers: { change?: ((intent: Intent) => Intent) | undefined } = {};
const { enter, paid, invoice, lastAudit, database, bank, sandbox } = await startDeskPayments({
  findIntent: async (intentId) => {
    const intent = await sandbox.findIntent(intentId);
    return answers.change?.(intent) ?? intent;
  },
});
const pau = await enter("Pau", "manager");
const check = (transactionId: string) => pau.call(checkStaffPayment, { params: { transactionId } });

test("the bank’s answer is recorded, and the bill is paid", async () => {
  const { transactionId, invoiceId } = await paid([2200], "4000000000004293");
  expect(await invoice(invoiceId)).toMatchObject({ status: "unpaid" });
  expect((await check(transactionId)).json.payment).toMatchObject({ state: "succeeded" });
  expect(await invoice(invoiceId)).toMatchObject({ status: "paid", pending: 0 });
  expect(await lastAudit()).toMatchObject({
    actor: "Pau",
    action: "payments check",
    details: { before: "unknown", after: "succeeded" },
  });
});

test("a charge counts that the portal had taken for a failure", async () => {
  const { transactionId, invoiceId } = await paid([1700], "4000000000004293");
  await database.unguarded.query("update payment_attempts set state = 'failed' where attempt_id = $1", [
    transactionId,
  ]);
  expect((await check(transactionId)).json.payment.state).toBe("succeeded");
  expect(await invoice(invoiceId)).toMatchObject({ status: "paid" });
});

test("a payment that has just begun is left alone, and one that charged nothing is given up", async () => {
  const { transactionId } = await paid([900]);
  await database.unguarded.query(
    "update payment_attempts set state = 'created', intent_id = null, created_at = now() where attempt_id = $1",
    [transactionId],
  );
  expect((await check(transactionId)).json.payment.state).toBe("created");
  await database.unguarded.query(
    "update payment_attempts set created_at = now() - interval '2 minutes' where attempt_id = $1",
    [transactionId],
  );
  expect((await check(transactionId)).json.payment).toMatchObject({
    state: "failed",
    failure_code: "processing_error",
  });
});

test("another payment’s charge is not believed, and a bank that does not answer changes nothing", async () => {
  const { transactionId, invoiceId } = await paid([4100], "4000000000004293");
  answers.change = (intent) => ({ ...intent, amountCents: 1 });
  expect((await check(transactionId)).json.code).toBe("charge_of_another_payment");
  answers.change = () => {
    throw new Error("down");
  };
  expect((await check(transactionId)).json.code).toBe("bank_not_available");
  answers.change = undefined;
  expect(await invoice(invoiceId)).toMatchObject({ status: "unpaid" });
  expect(bank.list().flatMap(({ charges }) => charges)).toContain(4100);
});

test("a payment that does not exist is not found", async () => {
  expect((await check(crypto.randomUUID())).json.code).toBe("payment_not_found");
});
