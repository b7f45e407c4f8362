import { expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { withdrawStaffPayment } from "#features/payments/contract/withdraw-staff-payment.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { marc, planOf, payInstalment, followIn, database, customerId } = desk;

/** The events about a plan, in the order in which they happened. */
const eventsOf = async (planId: string) =>
  (
    await database.unguarded.query(
      `select type, payload from outbox_events where customer_id = $1 and payload ->> 'plan_id' = $2 order by occurred_at, type`,
      [customerId, planId],
    )
  ).rows.map(({ type, payload }) => ({ type: String(type).replace("payment_plan.", ""), ...payload }));

test("a plan is reported when it is agreed, with each instalment that is paid, and when it is paid", async () => {
  const { plan } = await planOf([6_000, 4_000]);
  const [first, second, third] = plan.instalments;
  await payInstalment(first.instalment_id);
  await payInstalment(second.instalment_id);
  expect(await eventsOf(plan.plan_id)).toMatchObject([
    {
      type: "agreed",
      tax_id: demoPeople.household.taxId,
      state: "active",
      total: 100,
      amount_to_pay: 100,
      invoices: [{ planned_amount: 60 }, { planned_amount: 40 }],
      instalments: [{ number: 1, amount: 33.34, amount_to_pay: 33.34 }, {}, {}],
    },
    { type: "instalment_paid", number: 1, amount: 33.34, amount_to_pay: 66.66 },
    // Paid over two bills, and reported once.
    { type: "instalment_paid", number: 2, amount: 33.33, amount_to_pay: 33.33 },
  ]);
  await payInstalment(third.instalment_id);
  expect((await eventsOf(plan.plan_id)).slice(3)).toMatchObject([
    { type: "completed", state: "completed", amount_to_pay: 0 },
    { type: "instalment_paid", number: 3, amount_to_pay: 0 },
  ]);
});

test("an instalment whose payment is taken back is reported once for its bills, as due again", async () => {
  const { plan } = await planOf([2_000, 8_000]);
  await payInstalment(plan.instalments[0].instalment_id);
  // The bank does not have the payment.
  const { rows } = await database.unguarded.query(
    `update payment_attempts set intent_id = 'pi_lost_' || attempt_id
     where attempt_id = (select attempt_id from payment_attempts order by created_at desc limit 1)
     returning attempt_id as "transactionId"`,
  );
  const body = { reason: "El banc no la té" };
  await marc.call(withdrawStaffPayment, { params: rows[0], body });
  expect((await eventsOf(plan.plan_id)).slice(1)).toMatchObject([
    { type: "instalment_paid", number: 1, amount: 33.34, amount_to_pay: 66.66 },
    {
      type: "instalment_reopened",
      number: 1,
      amount: 33.34,
      instalment_to_pay: 33.34,
      amount_to_pay: 100,
    },
  ]);
});

test("a plan that is broken is reported with what is left, and with what was paid of it", async () => {
  const { plan } = await planOf([9_000]);
  await payInstalment(plan.instalments[0].instalment_id);
  await followIn(50);
  const reported = await eventsOf(plan.plan_id);
  expect(reported.map(({ type }) => type)).toEqual(["agreed", "instalment_paid", "broken"]);
  expect(reported.at(-1)).toMatchObject({
    state: "broken",
    total: 90,
    amount_to_pay: 60,
    ended_by_name: "",
    instalments: [{ amount_to_pay: 0 }, { amount_to_pay: 30 }, { amount_to_pay: 30 }],
  });
});
