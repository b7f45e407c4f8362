import { expect, test } from "vitest";
import { bizumMethodId } from "../contract/payment-platform.ts";
import { downloadTransactionReceipt } from "../contract/download-transaction-receipt.ts";
import { getTransactionSummary } from "../contract/get-transaction-summary.ts";
import { getPublishableKey } from "../contract/get-publishable-key.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const payments = await startPaymentsServer();
const { server, addInvoice, charges, invoice, attempts, anna, confirm, bank, card, database } = payments;
const as = { customerId: anna };

const start = async (invoiceId: number) => {
  const outcome = (await payments.pay(invoiceId, bizumMethodId)).answer();
  if (!("needsAction" in outcome)) throw new Error("The payment needs no action");
  return outcome;
};
const soon = (): Date => new Date(Date.now() + 60_000);

test("a payment by Bizum that is confirmed at the bank is made when the customer comes back, and its receipt names Bizum", async () => {
  const id = await addInvoice();
  const before = charges().length;
  const { intentId, clientSecret } = await start(id);
  bank.authenticate(intentId, { clientSecret, passed: true });
  expect((await confirm(intentId)).answer()).toMatchObject({ isSuccessful: true });
  expect([await invoice(id), charges().slice(before)]).toEqual([{ status: "paid", pending: 0 }, [4820]]);
  const params = { invoiceId: id };
  const summary = (await server.call(getTransactionSummary, { as, params })).answer();
  expect(summary.paymentType).toBe("bizum");
  const receipt = await server.call(downloadTransactionReceipt, { as, params });
  expect(receipt.bytes.toString("latin1")).toMatch(/^%PDF-/);
  const { rows } = await database.unguarded.query(
    "select description from invoice_pending_states where invoice_id = $1",
    [id],
  );
  expect(rows).toEqual([{ description: "Pagada amb Bizum" }]);
});

test("a payment by Bizum that the bank makes later is in process on return, and paid once the portal has asked", async () => {
  const id = await addInvoice();
  const before = charges().length;
  const { intentId, clientSecret } = await start(id);
  bank.authenticate(intentId, { clientSecret, passed: true, isDelayed: true });
  expect((await confirm(intentId)).answer()).toMatchObject({ isInProcess: true });
  expect((await payments.pay(id, card())).problem().code).toBe("not_payable");
  await expect.poll(() => charges().length, { timeout: 60_000 }).toBe(before + 1);
  await reconcilePayments({ ...payments.ports, onError: () => {} }, soon());
  expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  expect(charges().length).toBe(before + 1);
});

test.each([
  ["refused", { passed: false }],
  ["left without a decision", undefined],
] as const)("a payment by Bizum that was %s charges nothing, and can be tried again", async (_, decision) => {
  const id = await addInvoice();
  const before = charges().length;
  const { intentId, clientSecret } = await start(id);
  if (decision !== undefined) bank.authenticate(intentId, { clientSecret, ...decision });
  expect((await confirm(intentId)).problem().code).toBe("payment_intent_unexpected_state");
  expect(await attempts(id)).toMatchObject([{ state: "failed", active: false }]);
  expect(charges().length).toBe(before);
  const again = await start(id);
  expect(again.intentId).not.toBe(intentId);
});

test("a repeated payment by Bizum leads to the same page of the bank", async () => {
  const id = await addInvoice();
  expect((await start(id)).intentId).toBe((await start(id)).intentId);
});

test("Bizum is neither offered nor taken where the deployment does not have it", async () => {
  const { configuration } = payments.ports;
  const cardsAlone = await startPaymentsServer({
    configuration: { ...configuration, payments: { ...configuration.payments, methods: ["card"] } },
  });
  const own = { customerId: cardsAlone.anna };
  const params = { platform: "stripe" } as const;
  expect((await cardsAlone.server.call(getPublishableKey, { as: own, params })).answer().methods).toEqual([
    "card",
  ]);
  const refused = await cardsAlone.pay(await cardsAlone.addInvoice(), bizumMethodId);
  expect(refused.problem().code).toBe("payment_platform_not_available");
});
