import { expect, it } from "vitest";
import { reduceContractDebt } from "#features/contracts/server/contract-debts.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { applyCardPayment } from "./card-payments.ts";
import { sumOpenAmounts } from "./owed-queries.ts";
import { exportedInvoice, startInvoicesServer } from "./testing/invoice-test-server.ts";

const { database, load, idOf, anna } = await startInvoicesServer();
const unpaid = { payment_status: "unpaid", total_eur: 30, pending_eur: 30, online_payment: true };
await load([
  exportedInvoice("E-1", unpaid),
  exportedInvoice("E-2", { ...unpaid, total_eur: 20, pending_eur: 12.5 }),
  exportedInvoice("E-3", { ...unpaid, payment_status: "pending_remesa" }),
]);
await database.unguarded.query("update contracts set debt_cents = 4250 where name = 'ANNA-1'");

const pay = async (number: string, amountCents: number): Promise<void> => {
  const invoiceId = await idOf(number);
  const payment = { customerId: anna, invoiceId, amountCents, paidOn: "2026-10-10", description: "Pagada" };
  await inTransaction(database.pool, (client) =>
    applyCardPayment(client, payment, { reduceDebt: reduceContractDebt }),
  );
};
const debt = async (): Promise<number> => {
  const { rows } = await database.unguarded.query("select debt_cents from contracts where name = 'ANNA-1'");
  return rows[0].debt_cents;
};
const owed = async (): Promise<number> => (await sumOpenAmounts(database, anna)).toPayCents;

it("a card payment leaves the contract with the debt that its invoices have", async () => {
  expect([await debt(), await owed()]).toEqual([4250, 4250]);
  await pay("E-1", 3000);
  expect([await debt(), await owed()]).toEqual([1250, 1250]);
  await pay("E-2", 1250);
  expect([await debt(), await owed()]).toEqual([0, 0]);
});

it("a payment of what the bank would have charged, or of more than is owed, leaves no negative debt", async () => {
  await database.unguarded.query("update contracts set debt_cents = 100 where name = 'ANNA-1'");
  await pay("E-3", 3000);
  expect(await debt()).toBe(100);
  await pay("E-1", 3000);
  expect(await debt()).toBe(100);
});
