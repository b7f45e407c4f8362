import { expect, test } from "vitest";
import { breakPaymentPlan } from "../contract/break-payment-plan.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { marc, planOf, owed, lastAudit } = desk;
const breakOf = (planId: string, version = 1) =>
  marc.call(breakPaymentPlan, { params: { planId }, body: { version, reason: "Ho demana la clienta" } });

test("a broken plan makes its bills due again, with its reason in the audit log, and can be followed by another", async () => {
  const before = (await owed()).to_pay.amount;
  const { plan, invoiceIds } = await planOf([9_000]);
  const { json } = await breakOf(plan.plan_id);
  expect(json).toMatchObject({
    state: "broken",
    version: 2,
    ended_by_name: "Marc",
    end_reason: "Ho demana la clienta",
  });
  expect(Math.round(((await owed()).to_pay.amount - before) * 100)).toBe(9_000);
  expect(await lastAudit()).toMatchObject({ action: "payment_plans break", reason: "Ho demana la clienta" });
  expect((await desk.agree(invoiceIds, 9_000)).status).toBe(200);
});

test("of two staff one breaks it; another version and an unknown plan are refused", async () => {
  const { plan } = await planOf([9_000]);
  expect((await breakOf(plan.plan_id, 2)).json.code).toBe("payment_plan_changed");
  const answers = await Promise.all([breakOf(plan.plan_id), breakOf(plan.plan_id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await breakOf(plan.plan_id, 2)).json.code).toBe("payment_plan_ended");
  expect((await breakOf(crypto.randomUUID())).json.code).toBe("payment_plan_not_found");
});
