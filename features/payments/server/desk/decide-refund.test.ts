import { expect, test } from "vitest";
import { askRefund } from "../../contract/ask-refund.ts";
import { decideRefund } from "../../contract/decide-refund.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const { enter, paid, lastAudit, bank } = await startDeskPayments();
const pau = await enter("Pau", "manager");
const laia = await enter("Laia", "administrator");

/** A refund of 150 € that waits, asked for by Pau. */
const askLarge = async () => {
  const payment = await paid([20_000]);
  const { transactionId, invoiceId, intentId } = payment;
  const refundId = crypto.randomUUID();
  const body = { refundId, invoiceId, amountCents: 15_000, reason: "Factura anul·lada" };
  const { json } = await pau.call(askRefund, { params: { transactionId }, body });
  expect(json.refunds).toMatchObject([{ state: "waiting" }]);
  return {
    refundId,
    atBank: () => (bank.find(intentId).refunds ?? []).map(({ amountCents }) => amountCents),
  };
};
const decide = (by: typeof pau, refundId: string, decision: "approve" | "reject") =>
  by.call(decideRefund, { params: { refundId }, body: { decision, reason: "" } });

test("above the limit nothing is returned until another person agrees, and never the one who asked", async () => {
  const { refundId, atBank } = await askLarge();
  expect((await decide(pau, refundId, "approve")).json.code).toBe("own_refund");
  expect((await decide(pau, refundId, "reject")).json.code).toBe("own_refund");
  expect(atBank()).toEqual([]);
  expect((await decide(laia, refundId, "approve")).json).toMatchObject({
    state: "succeeded",
    decided_by_name: "Laia",
  });
  expect(atBank()).toEqual([15_000]);
  expect(await lastAudit()).toMatchObject({ actor: "Laia", action: "refunds decide" });
  expect((await decide(laia, refundId, "approve")).json.code).toBe("refund_decided");
});

test("of an approval and a rejection at once, one counts", async () => {
  const { refundId, atBank } = await askLarge();
  const answers = await Promise.all([decide(laia, refundId, "approve"), decide(laia, refundId, "reject")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const approved = answers.find(({ status }) => status === 200)?.json.state === "succeeded";
  expect(atBank()).toEqual(approved ? [15_000] : []);
});

test("a refund that does not exist cannot be decided", async () => {
  expect((await decide(laia, crypto.randomUUID(), "approve")).json.code).toBe("refund_not_found");
});
