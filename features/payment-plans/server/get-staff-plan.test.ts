import { expect, test } from "vitest";
import { getStaffPlan } from "../contract/get-staff-plan.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const { marc, planOf, customerId, lastAudit } = await startPlansDesk();

test("a plan has its bills and instalments, and that it was read is in the audit log", async () => {
  const { plan, invoiceIds } = await planOf([9_000]);
  const { json } = await marc.call(getStaffPlan, { params: { planId: plan.plan_id } });
  expect(json).toEqual(plan);
  expect(json.invoices).toMatchObject([{ invoice_id: invoiceIds[0], planned_amount: 90, amount_to_pay: 90 }]);
  expect(await lastAudit()).toMatchObject({ action: "payment_plans read", customerId });
  const unknown = await marc.call(getStaffPlan, { params: { planId: crypto.randomUUID() } });
  expect(unknown.json.code).toBe("payment_plan_not_found");
});
