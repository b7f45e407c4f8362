import { expect, test } from "vitest";
import { rehearseRemittance } from "../contract/rehearse-remittance.ts";
import { startRemittances } from "./testing/remittances-desk.ts";

const { marc, addBill, rehearse, days, today, rows, customerId } = await startRemittances({
  approvalCents: 5_000,
});

test("bills that are due are added up, and each that is left out has its reason", async () => {
  await addBill(3_000);
  await addBill(2_001);
  await addBill(9_999, { status: "unpaid" });
  await addBill(700, { contractId: null });
  const disputed = await addBill(800);
  await rows(
    `update cases set invoice_number = $2, state = 'received'
     where case_id = (select min(case_id) from cases where customer_id = $1 and kind = 'claim')`,
    [customerId, disputed.number],
  );
  const found = await rehearse();
  expect(found).toMatchObject({ bills: 2, total: 50.01, needs_approval: true });
  expect(found.excluded).toEqual([
    { reason: "no_account", count: 1, amount: 7 },
    { reason: "disputed", count: 1, amount: 8 },
  ]);
  expect(found.excluded_bills.map(({ number }: { number: string }) => number)).toContain(disputed.number);
});

test("days on which no bank collects, and a retailer without an account, are refused", async () => {
  const refusal = async (changed: object) =>
    (await marc.call(rehearseRemittance, { query: { ...days, ...changed } })).json.code;
  expect(await refusal({ collectionOn: today })).toBe("collection_day_not_valid");
  expect(await refusal({ dueUntil: "2099-01-01" })).toBe("due_after_collection");
  const without = await startRemittances({ creditor: undefined });
  expect((await without.marc.call(rehearseRemittance, { query: days })).json.code).toBe("creditor_missing");
});
