import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createBank } from "./bank.ts";
import { startBankServer } from "./bank-server.ts";
import { openLedger } from "./ledger.ts";
import { testCards } from "./test-cards.ts";

const now = new Date();
const card = (number: string) => ({ number, month: 12, year: 2040, cvc: "123" });
const order = { key: "a", amountCents: 100, currency: "EUR", description: "", attemptId: "a", customerId: 1 };

test("the ledger survives the end of the bank at any moment, without what was never answered", () => {
  const path = join(temporaryFolder("ledger"), "bank", "ledger.ndjson");
  const ledger = openLedger(path);
  const bank = createBank(ledger);
  const methodId = bank.addMethod(card("4242424242424242"), now);
  const { intentId } = bank.createIntent({ ...order, methodId });
  bank.confirm(intentId);
  ledger.close();
  appendFileSync(path, '{"intent":{"intentId":"pi_half');
  const again = createBank(openLedger(path));
  expect(again.find(intentId)).toMatchObject({ state: "succeeded", charges: [100] });
  expect(again.createIntent({ ...order, methodId }).intentId).toBe(intentId);
  again.addMethod(card("4242424242424242"), now);
  expect(readFileSync(path, "utf8")).not.toContain("pi_half");
  expect(() => createBank(openLedger(path))).not.toThrow();
});

test("a slow charge that the end of the bank interrupted is completed", async () => {
  const entries = openLedger(join(temporaryFolder("ledger"), "ledger.ndjson"));
  const first = createBank(entries);
  const methodId = first.addMethod(card("4000000000000077"), now);
  const { intentId } = first.createIntent({ ...order, methodId });
  expect(first.confirm(intentId).intent.state).toBe("processing");
  first.stop();
  expect(first.cancel(intentId).state).toBe("processing");
  const again = createBank({
    ...entries,
    entries: [{ method: { methodId, number: "4000000000000077" } }, { intent: first.find(intentId) }],
  });
  await expect.poll(() => again.find(intentId).state).toBe("succeeded");
  expect(again.find(intentId).charges).toEqual([100]);
});

test("the bank refuses calls without its secret, and card numbers that it does not know", async () => {
  const { url, close } = await startBankServer({ folder: temporaryFolder("bank"), secret: "x".repeat(20) });
  const refused = await fetch(`${url}/intents`);
  expect([refused.status, await refused.json()]).toEqual([402, { code: "not_authorized" }]);
  await close();
});

test("every test card passes the check of its digits", () => {
  const isValid = (number: string): boolean =>
    [...number].toReversed().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  expect(Object.keys(testCards).filter((number) => !isValid(number))).toEqual([]);
});

test("a charge from before the ledger is entered once, and can be returned", () => {
  const path = join(temporaryFolder("ledger"), "ledger.ndjson");
  const charge = { intentId: "pi_demo_7", amountCents: 4820, attemptId: "a", customerId: 1, chargedAt: now };
  const bank = createBank(openLedger(path));
  bank.enterCharge(charge);
  bank.refund("pi_demo_7", { refundId: "r", amountCents: 820 });
  const again = createBank(openLedger(path));
  again.enterCharge(charge);
  expect(again.list()).toMatchObject([
    { state: "succeeded", charges: [4820], refunds: [{ amountCents: 820 }] },
  ]);
  expect(() => again.refund("pi_demo_7", { refundId: "s", amountCents: 4001 })).toThrow("amount_too_large");
});
