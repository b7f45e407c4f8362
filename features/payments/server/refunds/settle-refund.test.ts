import fc from "fast-check";
import { expect, test } from "vitest";
import type { CardPayments, RefundOrder } from "#integrations/card-payments/port.ts";
import { askRefund } from "../../contract/ask-refund.ts";
import { decideRefund } from "../../contract/decide-refund.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";
import { reconcileRefunds } from "./settle-refund.ts";

/** What becomes of a question to the bank: the answer, none although it was done, or none because it was not reached. */
type Fate = "answered" | "answer lost" | "not reached" | "refused" | "answered twice";
const fates: Fate[] = [];
const asked: RefundOrder[] = [];
const createRefund = async (sandbox: CardPayments, order: RefundOrder) => {
  asked.push(order);
  const fate = fates.shift() ?? "answered";
  if (fate === "not reached") throw new Error("not reached");
  if (fate === "refused") return sandbox.createRefund({ ...order, intentId: "pi_unknown" });
  if (fate === "answered twice") await sandbox.createRefund(order);
  const refund = await sandbox.createRefund(order);
  if (fate === "answer lost") throw new Error("answer lost");
  return refund;
};
const desk = await startDeskPayments({ createRefund: (order) => createRefund(desk.sandbox, order) });
const { enter, paid, bank, services, provider, database, invoice } = desk;
const pau = await enter("Pau", "manager");
const laia = await enter("Laia", "manager");
const errors: unknown[] = [];
const reconcile = (minutes: number) =>
  reconcileRefunds(
    { ...services, cardPayments: provider, onError: (error) => errors.push(error) },
    new Date(Date.now() + minutes * 60_000),
  );
const stored = async (refundId: string) =>
  (
    await database.unguarded.query(
      "select state, failure_code as code from payment_refunds where refund_id = $1",
      [refundId],
    )
  ).rows[0];
const ask = async (payment: { transactionId: string; invoiceId: number }, amountCents: number) => {
  const refundId = crypto.randomUUID();
  const { transactionId, invoiceId } = payment;
  const body = { refundId, invoiceId, amountCents, reason: "x" };
  const { status } = await pau.call(askRefund, { params: { transactionId }, body });
  return { refundId, status };
};
const atBank = (intentId: string) => bank.find(intentId).refunds ?? [];

test.each<[Fate, number]>([
  ["answer lost", 1],
  ["not reached", 2],
])("a question of which the %s is settled later, and money is returned once", async (fate, questions) => {
  const payment = await paid([4000]);
  fates.push(fate);
  const before = asked.length;
  const { refundId } = await ask(payment, 1500);
  expect(await stored(refundId)).toMatchObject({ state: "unknown" });
  await reconcile(2);
  await reconcile(4);
  expect(await stored(refundId)).toMatchObject({ state: "succeeded" });
  expect(asked.length - before).toBe(questions);
  expect(atBank(payment.intentId).map(({ amountCents }) => amountCents)).toEqual([1500]);
});

test("a refund that a server stored and did not ask for is asked for by the portal itself", async () => {
  const payment = await paid([4000]);
  fates.push("not reached");
  const { refundId } = await ask(payment, 900);
  await database.unguarded.query("update payment_refunds set state = 'requested' where refund_id = $1", [
    refundId,
  ]);
  await Promise.all([reconcile(3), reconcile(3)]);
  expect(await stored(refundId)).toMatchObject({ state: "succeeded" });
  expect(atBank(payment.intentId)).toHaveLength(1);
});

test("money that comes back days later is a failure that stands on the bill, and can be refunded again", async () => {
  const payment = await paid([4000], "4000000000005126");
  const { refundId } = await ask(payment, 4000);
  expect(await stored(refundId)).toMatchObject({ state: "succeeded" });
  await expect.poll(() => atBank(payment.intentId)[0]?.state, { timeout: 60_000 }).toBe("failed");
  await reconcile(25 * 60);
  expect(await stored(refundId)).toMatchObject({ state: "failed", code: "expired_or_canceled_card" });
  expect((await invoice(payment.invoiceId)).step).toContain("40,00");
  expect((await ask(payment, 4000)).status).toBe(200);
});

test("whatever happens, no more goes back than was paid, each refund once, and both books say the same", async () => {
  const story = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 9_000 }),
      fate: fc.constantFrom<Fate>("answered", "answer lost", "not reached", "refused", "answered twice"),
      decision: fc.constantFrom("approve" as const, "reject" as const),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(story, async (refunds) => {
      const payment = await paid([12_000]);
      for (const { cents, fate, decision } of refunds) {
        fates.length = 0;
        fates.push(fate);
        const { refundId } = await ask(payment, cents);
        await laia.call(decideRefund, { params: { refundId }, body: { decision, reason: "" } });
      }
      fates.length = 0;
      await reconcile(10);
      await reconcile(20);
      const { rows } = await database.unguarded.query(
        "select refund_id as id, amount_cents as cents from payment_refunds where attempt_id = $1 and state = 'succeeded'",
        [payment.transactionId],
      );
      const here = rows.map(({ id, cents }) => `${id} ${cents}`).toSorted();
      const there = atBank(payment.intentId).map(({ refundId, amountCents }) => `${refundId} ${amountCents}`);
      const returned = atBank(payment.intentId).reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(here).toEqual(there.toSorted());
      expect(new Set(there.map((line) => line.split(" ")[0])).size).toBe(there.length);
      expect(returned).toBeLessThanOrEqual(12_000);
    }),
    { numRuns: 12 },
  );
});
