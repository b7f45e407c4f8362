import * as z from "zod/mini";
import { expect, test } from "vitest";
import { agreePaymentPlan } from "#features/payment-plans/contract/agree-payment-plan.ts";
import { breakPaymentPlan } from "#features/payment-plans/contract/break-payment-plan.ts";
import { listPaymentPlans } from "#features/payment-plans/contract/list-payment-plans.ts";
import { accountStatement } from "./testing/bank-files.ts";
import { creditorIban, startRemittances } from "./testing/remittances-desk.ts";

const desk = await startRemittances();
const { marc, addBill, rehearsedFile, applyFile, entriesOf, bill, rows, customerId, today } = desk;

/** A plan of new bills of these amounts. */
const planOf = async (amounts: readonly number[], count: number) => {
  const bills = [];
  for (const cents of amounts) bills.push(await addBill(cents, { status: "unpaid" }));
  const { json } = await marc.call(agreePaymentPlan, {
    params: { customerId },
    body: {
      planId: crypto.randomUUID(),
      invoiceIds: bills.map(({ invoiceId }) => invoiceId),
      count,
      firstOn: today,
      totalCents: amounts.reduce((sum, cents) => sum + cents, 0),
    },
  });
  return { bills, plan: json };
};
let statements = 0;
/** Applies a statement with a transfer, and returns what became of it. */
const transfer = async (cents: number, text: string, reference = `PLAN-${statements}`) => {
  statements += 1;
  const euros = (cents / 100).toFixed(2);
  const statement = accountStatement(
    creditorIban,
    [{ euros, direction: "CRDT", reference, text }],
    `PLAN-${statements}`,
  );
  const bankFileId = await rehearsedFile("extracte.xml", statement);
  await applyFile(bankFileId);
  return (await entriesOf(bankFileId))[0];
};
/** What the portal shows the customer to write: the amount and the reference of the next instalment. */
const shown = async () => {
  const { items } = (await desk.asCustomer("GET", `/api/v1${listPaymentPlans.path}`)).json;
  const [plan] = items;
  return plan === undefined
    ? undefined
    : { cents: Math.round(plan.next.amount_to_pay * 100), number: plan.next_parts[0].invoice_number };
};
const received = () =>
  rows("select payload as data from outbox_events where type = 'transfer.received' order by event_id");

test("transfers as the portal shows them pay the instalments one after the other, over the bills, and end the plan", async () => {
  const { bills, plan } = await planOf([6_000, 4_000], 3);
  const [first, second] = bills;
  const before = (await received()).length;
  const asked = [];
  for (;;) {
    const next = await shown();
    if (next === undefined) break;
    asked.push(next.cents);
    expect(await transfer(next.cents, `Pagament ${next.number}, gràcies`)).toMatchObject({
      outcome: "applied",
      problem: null,
      invoice: next.number,
    });
  }
  expect(asked).toEqual([3_334, 3_333, 3_333]);
  expect(await bill(first?.invoiceId ?? 0)).toMatchObject({ status: "paid", pending: 0 });
  expect(await bill(second?.invoiceId ?? 0)).toMatchObject({ status: "paid", pending: 0 });
  const [state] = await rows("select state from payment_plans where plan_id = $1", [plan.plan_id]);
  expect(state).toEqual({ state: "completed" });
  const booked = (await received()).slice(before).map(({ data }) => data);
  expect(booked).toMatchObject([{ excess: 0 }, { excess: 0 }, { excess: 0 }, { excess: 0 }]);
  const cents = booked.map((data) =>
    Math.round(z.parse(z.object({ amount: z.number() }), data).amount * 100),
  );
  expect(cents.toSorted((a, b) => a - b)).toEqual([667, 2_666, 3_333, 3_334]);
});

test("a standing order that names a bill which is paid already, or all bills of the plan, pays the next instalment", async () => {
  const { bills } = await planOf([1_500, 4_500], 4);
  const [first, second] = bills;
  const reference = String(first?.number);
  expect(await transfer(1_500, reference)).toMatchObject({ outcome: "applied" });
  expect(await bill(first?.invoiceId ?? 0)).toMatchObject({ status: "paid" });
  expect(await transfer(1_500, reference)).toMatchObject({ outcome: "applied" });
  expect(await bill(second?.invoiceId ?? 0)).toMatchObject({ pending: 3_000 });
  expect(await transfer(1_500, `${reference} ${second?.number}`)).toMatchObject({ outcome: "applied" });
  expect(await bill(second?.invoiceId ?? 0)).toMatchObject({ pending: 1_500 });
});

test("the same money in another file pays once; another amount, other bills and a broken plan wait for staff", async () => {
  const { bills, plan } = await planOf([9_000], 3);
  const beside = await addBill(700, { status: "unpaid" });
  const invoiceId = bills[0]?.invoiceId ?? 0;
  const number = String(bills[0]?.number);
  expect(await transfer(3_000, number, "TWICE")).toMatchObject({ outcome: "applied" });
  expect(await transfer(3_000, number, "TWICE")).toMatchObject({ outcome: "unchanged" });
  expect(await transfer(2_999, number)).toMatchObject({ outcome: "open", problem: "bill_amount_differs" });
  expect(await transfer(3_000, `${number} ${beside.number}`)).toMatchObject({ problem: "several_bills" });
  expect(await bill(invoiceId)).toMatchObject({ pending: 6_000 });
  await marc.call(breakPaymentPlan, {
    params: { planId: plan.plan_id },
    body: { version: 1, reason: "Ho demana la clienta" },
  });
  expect(await transfer(3_000, number)).toMatchObject({ outcome: "open", problem: "bill_amount_differs" });
  expect(await bill(invoiceId)).toMatchObject({ pending: 6_000 });
});

test("a transfer of all that is owed for a bill pays the bill, though it is in a plan", async () => {
  const { bills, plan } = await planOf([9_000], 3);
  expect(await transfer(9_000, String(bills[0]?.number))).toMatchObject({ outcome: "applied" });
  const [state] = await rows("select state from payment_plans where plan_id = $1", [plan.plan_id]);
  expect(state).toEqual({ state: "completed" });
});
