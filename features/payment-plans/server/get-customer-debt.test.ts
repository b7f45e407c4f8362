import { expect, test } from "vitest";
import { addDays } from "#energy/calendar.ts";
import { getCustomerDebt } from "../contract/get-customer-debt.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const { marc, planOf, addInvoice, customerId, lastAudit, today } = await startPlansDesk();

test("a customer’s debt has each open bill, with why one cannot be in a plan, and the limits of a plan", async () => {
  const { plan, invoiceIds } = await planOf([9_000]);
  const free = await addInvoice(4_000);
  const { json } = await marc.call(getCustomerDebt, { params: { customerId } });
  const billOf = (id: number | undefined) =>
    json.bills.find(({ invoice_id: each }: { invoice_id: number }) => each === id);
  expect(billOf(invoiceIds[0])).toMatchObject({ blocker: "in_plan", amount_to_pay: 90 });
  expect(billOf(free)).toMatchObject({ blocker: null, amount_to_pay: 40 });
  expect(json.plans).toEqual([plan]);
  expect(json).toMatchObject({
    max_instalments: 6,
    min_instalment: 10,
    first_from: today,
    first_until: addDays(today, 31),
  });
  expect(await lastAudit()).toMatchObject({ action: "debts read", customerId });
  const unknown = await marc.call(getCustomerDebt, { params: { customerId: 987_654 } });
  expect(unknown.json.code).toBe("customer_not_found");
});
