import { beforeEach, expect, test } from "vitest";
import { checkStaffPayment } from "../../contract/check-staff-payment.ts";
import { getStaffOpenEnd } from "../../contract/get-staff-open-end.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";
import { openEndTitle, queueOpenEnds } from "./queue-open-ends.ts";

const bankOf: { isDown: boolean } = { isDown: false };
const { enter, paid, database, bank, sandbox, services } = await startDeskPayments({
  listCharges: (created) =>
    bankOf.isDown ? Promise.reject(new Error("down")) : sandbox.listCharges(created),
});
const pau = await enter("Pau", "manager");
const refresh = () => queueOpenEnds(services, new Date());
const queued = async () =>
  (
    await database.unguarded.query(
      "select reference, state, title, customer_id from case_queue where kind = 'payment'",
    )
  ).rows;
const stateOf = async (reference: string): Promise<string | undefined> =>
  (await queued()).find((row) => row.reference === reference)?.state;
const read = async (reference: string) => (await pau.call(getStaffOpenEnd, { params: { reference } })).json;

beforeEach(() => database.unguarded.query("delete from case_queue"));

/** A payment that the bank charged and the portal took for a failure. */
const failedHere = async (cents: number): Promise<string> => {
  const { transactionId } = await paid([cents]);
  await database.unguarded.query("update payment_attempts set state = 'failed' where attempt_id = $1", [
    transactionId,
  ]);
  return transactionId;
};

test("a payment that the bank has and the portal has not waits once, until the bank is asked", async () => {
  // The bank charges it after the customer has left.
  const { transactionId: open } = await paid([1100], "4000000000004293");
  const fine = (await paid([1200])).transactionId;
  await refresh();
  await refresh();
  expect((await queued()).filter(({ reference }) => [open, fine].includes(reference))).toMatchObject([
    { reference: open, state: "not_here" },
  ]);
  expect(await read(open)).toMatchObject({ kind: "not_here", payment: { transaction_id: open, amount: 11 } });
  await pau.call(checkStaffPayment, { params: { transactionId: open } });
  expect(await stateOf(open)).toBeUndefined();
  expect((await read(open)).kind).toBeNull();
  await refresh();
  expect(await stateOf(open)).toBeUndefined();
});

test("what is settled elsewhere leaves, and while the bank does not answer its differences stay", async () => {
  const open = await failedHere(1300);
  const twice = (await paid([1400])).transactionId;
  const setExcess = (cents: number) =>
    database.unguarded.query("update payment_attempt_invoices set excess_cents = $2 where attempt_id = $1", [
      twice,
      cents,
    ]);
  await setExcess(1400);
  await refresh();
  expect([await stateOf(open), await stateOf(twice)]).toEqual(["not_here", "excess"]);
  await setExcess(0);
  bankOf.isDown = true;
  await refresh();
  bankOf.isDown = false;
  expect([await stateOf(open), await stateOf(twice)]).toEqual(["not_here", undefined]);
});

test("a charge that fits no payment waits under the bank’s number", async () => {
  const card = { number: "4242424242424242", month: 1, year: 2040, cvc: "123" };
  const foreign = await sandbox.createIntent({
    attemptId: crypto.randomUUID(),
    customerId: 1,
    amountCents: 777,
    paymentMethodId: bank.addMethod(card, new Date()),
    method: "card",
    description: "",
  });
  bank.confirm(foreign.intentId);
  await refresh();
  expect(await read(foreign.intentId)).toEqual({ kind: "unknown_here", payment: null });
  expect((await read("pi_none")).code).toBe("open_end_not_found");
});

test("the kinds of open end have words", () => {
  expect([openEndTitle("excess", "ca"), openEndTitle("other", "ca")]).toEqual(["Pagat de més", ""]);
});
