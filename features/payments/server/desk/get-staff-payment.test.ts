import { expect, test } from "vitest";
import { getStaffPayment } from "../../contract/get-staff-payment.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const { enter, paid, pay, lastAudit, customerId } = await startDeskPayments();
const marta = await enter("Marta", "agent");

test("a payment is read with its steps and other payments of its bills, and the look is in the audit log", async () => {
  const declined = await paid([1500], "4000000000000002");
  await pay(declined.invoiceIds);
  const { transactionId } = declined;
  const { json } = await marta.call(getStaffPayment, { params: { transactionId } });
  expect(json.payment).toMatchObject({ state: "failed", failure_code: "card_declined", amount: 15 });
  expect(
    json.steps.map(({ state, source }: { state: string; source: string }) => `${state} ${source}`),
  ).toEqual(["failed answer", "processing portal", "created portal"]);
  expect(json.invoices).toMatchObject([{ amount: 15, excess: 0, refunded_amount: 0 }]);
  expect(json.other_payments).toMatchObject([{ state: "succeeded", amount: 15 }]);
  expect(json.next_check_at).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: "payments read",
    customerId,
    details: { reference: transactionId },
  });
});

test("a payment that does not exist is not found", async () => {
  const params = { transactionId: crypto.randomUUID() };
  expect((await marta.call(getStaffPayment, { params })).json.code).toBe("payment_not_found");
});
