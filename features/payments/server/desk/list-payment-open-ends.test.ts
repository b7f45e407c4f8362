import { expect, test } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { listPaymentOpenEnds } from "../../contract/list-payment-open-ends.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const bankOf: { isDown: boolean } = { isDown: false };
const { enter, paid, addInvoice, database, bank, sandbox } = await startDeskPayments({
  listCharges: (created) =>
    bankOf.isDown ? Promise.reject(new Error("down")) : sandbox.listCharges(created),
});
const marta = await enter("Marta", "agent");
const list = async (query: object = {}) => (await marta.call(listPaymentOpenEnds, { query })).json;
const change = (set: string, transactionId: string) =>
  database.unguarded.query(`update payment_attempts set ${set} where attempt_id = $1`, [transactionId]);

test("each kind of difference is named once, with its payment", async () => {
  const fine = await paid([1000]);
  const open = await paid([1100], "4000000000004293");
  await change("created_at = created_at - interval '5 minutes'", open.transactionId);
  bank.cancel(open.intentId);
  const failed = await paid([1200], "4000000000004293");
  await change("state = 'failed'", failed.transactionId);
  const lost = await paid([1300]);
  await change("intent_id = 'pi_lost'", lost.transactionId);
  const twice = await paid([1400]);
  await database.unguarded.query(
    "update payment_attempt_invoices set excess_cents = 1400 where attempt_id = $1",
    [twice.transactionId],
  );
  const foreign = await sandbox.createIntent({
    attemptId: crypto.randomUUID(),
    customerId: 1,
    amountCents: 777,
    paymentMethodId: bank.addMethod(
      { number: "4242424242424242", month: 1, year: 2040, cvc: "123" },
      new Date(),
    ),
    method: "card",
    description: "",
  });
  bank.confirm(foreign.intentId);

  const { items, compared } = await list();
  const named = items.map(
    (item: { kind: string; payment: { transaction_id: string } | null; amount: number }) => [
      item.kind,
      item.payment?.transaction_id ?? null,
      item.amount,
    ],
  );
  expect(compared).toBe(true);
  expect(named).toEqual(
    expect.arrayContaining([
      // The bank charged it although the portal did not hear of it: asking resolves it.
      ["not_here", open.transactionId, 11],
      ["not_here", failed.transactionId, 12],
      ["not_at_bank", lost.transactionId, 13],
      ["excess", twice.transactionId, 14],
      ["unknown_here", null, 7.77],
    ]),
  );
  expect(JSON.stringify(named)).not.toContain(fine.transactionId);
  expect(named.filter(([, id]: [string, string | null]) => id === open.transactionId)).toHaveLength(1);
});

test("without the bank’s answer, what the portal knows itself is listed", async () => {
  const left = await paid([1600], "4000002760003184");
  await change("created_at = created_at - interval '5 minutes'", left.transactionId);
  bankOf.isDown = true;
  const { items, compared } = await list();
  bankOf.isDown = false;
  expect(compared).toBe(false);
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: "undecided",
      payment: expect.objectContaining({ transaction_id: left.transactionId }),
    }),
  );
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain("not_at_bank");
});

test("a charge of another day than its payment is no difference", async () => {
  await addInvoice();
  const night = await paid([1500]);
  await change("created_at = created_at - interval '1 day'", night.transactionId);
  const yesterday = addDays(madridDate(new Date()), -1);
  expect(JSON.stringify((await list({ from: yesterday, to: yesterday })).items)).not.toContain(
    night.transactionId,
  );
});

test.each([
  ["2026-10-02", "2026-10-01"],
  ["2026-09-01", "2026-10-02"],
  ["9999-12-31", "9999-12-31"],
])("days that are not comparable are refused: %s to %s", async (from, to) => {
  expect((await list({ from, to })).code).toBe("days_not_comparable");
});
