import { expect, test } from "vitest";
import { addDays } from "#energy/calendar.ts";
import { agreePaymentPlan } from "../contract/agree-payment-plan.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { marc, customerId, agree, addInvoice, planOf, today, lastAudit, database } = desk;
const code = async (answer: ReturnType<typeof agree>) => (await answer).json.code;

test("a debt of two bills is divided to the cent, the customer is notified, and the audit log has it", async () => {
  const { plan } = await planOf([6_000, 4_000]);
  expect(plan).toMatchObject({ state: "active", version: 1, total: 100, amount_to_pay: 100 });
  const amounts: number[] = plan.instalments.map(({ amount }: { amount: number }) =>
    Math.round(amount * 100),
  );
  expect(amounts).toEqual([3_334, 3_333, 3_333]);
  expect(plan.instalments[0].due_date).toBe(today);
  expect(await lastAudit()).toMatchObject({
    action: "payment_plans agree",
    customerId,
    details: { totalCents: 10_000, instalments: 3, plan: plan.plan_id },
  });
  expect((await desk.topics()).at(-1)).toBe("payment_plan_agreed");
});

test("while a plan is under way, its bills are not to be paid now, nor overdue, but in the plan", async () => {
  const before = await desk.owed();
  const invoiceId = await addInvoice(5_000);
  const between = await desk.owed();
  await agree([invoiceId], 5_000);
  const after = await desk.owed();
  expect(Math.round((between.to_pay.amount - before.to_pay.amount) * 100)).toBe(5_000);
  expect(after.to_pay.amount).toBe(before.to_pay.amount);
  expect(after.overdue).toEqual(before.overdue);
  expect(Math.round((after.in_payment_plan.amount - before.in_payment_plan.amount) * 100)).toBe(5_000);
  const refused = await desk.pay([invoiceId]);
  expect(refused).toEqual({ refusal: "not_payable" });
});

test("asked again under its id, at once or later, it is one plan; the id is not another customer’s", async () => {
  const invoiceId = await addInvoice(5_000);
  const planId = crypto.randomUUID();
  const answers = await Promise.all([
    agree([invoiceId], 5_000, { planId }),
    agree([invoiceId], 5_000, { planId }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.json.instalments).toEqual(answers[1]?.json.instalments);
  const { rows } = await database.unguarded.query(
    "select 1 from payment_plan_instalments where plan_id = $1",
    [planId],
  );
  expect(rows).toHaveLength(3);
  const other = await database.unguarded.query("select customer_id from customers where customer_id <> $1", [
    customerId,
  ]);
  const body = { planId, invoiceIds: [1], count: 2, firstOn: today, totalCents: 5_000 };
  const taken = await marc.call(agreePaymentPlan, {
    params: { customerId: Number(other.rows[0].customer_id) },
    body,
  });
  expect(taken.json.code).toBe("plan_id_taken");
});

test("two staff who plan one bill at once make one plan", async () => {
  const invoiceId = await addInvoice(5_000);
  const answers = await Promise.all([agree([invoiceId], 5_000), agree([invoiceId], 5_000, { count: 2 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe("invoice_not_plannable");
});

test("a bill that is paid, disputed, in a plan or charged to an account is in no new plan", async () => {
  const disputed = await addInvoice(5_000);
  await database.unguarded.query(
    "update invoices set number = 'DISPUTED-1' where customer_id = $1 and invoice_id = $2",
    [customerId, disputed],
  );
  await desk.services.cases.open({
    customerId,
    kind: "claim",
    categoryId: 2,
    claimSubtype: "009",
    contractId: null,
    invoiceNumber: "DISPUTED-1",
    subject: "No hi estic d’acord",
    message: "La lectura no és la meva",
    language: "ca",
    now: new Date(),
  });
  expect(await code(agree([disputed], 5_000))).toBe("invoice_not_plannable");
  const charged = await addInvoice(5_000);
  await database.unguarded.query(
    "update invoices set payment_status = 'pending_remesa' where customer_id = $1 and invoice_id = $2",
    [customerId, charged],
  );
  expect(await code(agree([charged], 5_000))).toBe("invoice_not_plannable");
  const { invoiceId: paid } = await desk.paid();
  expect(await code(agree([paid], 4_820))).toBe("invoice_not_found");
  const { invoiceIds } = await planOf([5_000]);
  expect(await code(agree(invoiceIds, 5_000))).toBe("invoice_not_plannable");
});

test("a debt that has changed, wrong instalments and days, and an unknown customer are refused", async () => {
  const invoiceId = await addInvoice(5_000);
  expect(await code(agree([invoiceId], 4_999))).toBe("debt_changed");
  expect(await code(agree([invoiceId], 5_000, { count: 6 }))).toBe("instalments_not_valid");
  expect(await code(agree([invoiceId], 5_000, { firstOn: addDays(today, -1) }))).toBe("first_day_not_valid");
  const body = {
    planId: crypto.randomUUID(),
    invoiceIds: [invoiceId],
    count: 2,
    firstOn: today,
    totalCents: 5_000,
  };
  const unknown = await marc.call(agreePaymentPlan, { params: { customerId: 987_654 }, body });
  expect(unknown.json.code).toBe("customer_not_found");
  expect((await agree([invoiceId], 5_000)).status).toBe(200);
});
