import { expect, test } from "vitest";
import { askRefund } from "../../contract/ask-refund.ts";
import { listRefunds } from "../../contract/list-refunds.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const { enter, paid } = await startDeskPayments();
const pau = await enter("Pau", "manager");

test("refunds are listed by what became of them, what waits for a second person first", async () => {
  const { transactionId, invoiceId } = await paid([30_000]);
  const ask = (amountCents: number) =>
    pau.call(askRefund, {
      params: { transactionId },
      body: { refundId: crypto.randomUUID(), invoiceId, amountCents, reason: "x" },
    });
  await ask(500);
  await ask(25_000);
  const list = async (query: object = {}) => (await pau.call(listRefunds, { query })).json;
  expect(await list()).toMatchObject({ total: 1, waiting: 1, items: [{ state: "waiting", amount: 250 }] });
  expect(await list({ view: "succeeded" })).toMatchObject({ total: 1, items: [{ amount: 5 }] });
  expect(await list({ view: "all", limit: 1 })).toMatchObject({ total: 2, items: [{ amount: 250 }] });
  expect(await list({ view: "open" })).toMatchObject({ total: 0, items: [] });
});
