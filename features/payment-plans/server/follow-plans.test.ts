import { expect, test } from "vitest";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { planOf, followIn, topics, owed, database, payInstalment } = desk;
const stateOf = async (planId: string) =>
  (
    await database.unguarded.query("select state, ended_by_name from payment_plans where plan_id = $1", [
      planId,
    ])
  ).rows[0];

test("a customer is reminded of an instalment and of a missed one, once each; then the rest is due again", async () => {
  const { plan } = await planOf([9_000]);
  const before = (await topics()).length;
  const since = async () => (await topics()).slice(before);
  const { to_pay: toPay } = await owed();
  await Promise.all([followIn(0), followIn(0)]);
  expect(await since()).toEqual(["instalment_due"]);
  await followIn(1);
  await followIn(10);
  expect(await since()).toEqual(["instalment_due", "instalment_missed"]);
  expect(await stateOf(plan.plan_id)).toMatchObject({ state: "active" });
  await followIn(11);
  await followIn(12);
  expect(await since()).toEqual(["instalment_due", "instalment_missed", "payment_plan_broken"]);
  expect(await stateOf(plan.plan_id)).toEqual({ state: "broken", ended_by_name: "" });
  expect(Math.round(((await owed()).to_pay.amount - toPay.amount) * 100)).toBe(9_000);
});

test("a plan whose instalment was paid goes on, and one that was paid elsewhere ends", async () => {
  const { plan, invoiceIds } = await planOf([9_000]);
  await payInstalment(plan.instalments[0].instalment_id);
  await followIn(11);
  expect(await stateOf(plan.plan_id)).toMatchObject({ state: "active" });
  await database.unguarded.query(
    "update invoices set payment_status = 'paid', pending_cents = 0 where customer_id = $1 and invoice_id = any($2)",
    [desk.customerId, invoiceIds],
  );
  await followIn(11);
  expect(await stateOf(plan.plan_id)).toMatchObject({ state: "completed" });
});
