import { expect, test } from "vitest";
import { listPaymentPlans } from "../contract/list-payment-plans.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const plans = async () => (await desk.asCustomer("GET", `/api/v1${listPaymentPlans.path}`)).json.items;

test("a customer sees a plan with its instalments, and the bill in the list says that it is in one", async () => {
  expect(await plans()).toEqual([]);
  const { plan, invoiceIds } = await desk.planOf([9_000]);
  expect(await plans()).toMatchObject([
    { plan_id: plan.plan_id, total: 90, amount_to_pay: 90, next: { number: 1, amount: 30 } },
  ]);
  const { json } = await desk.asCustomer("GET", `/api/v1/invoices/${invoiceIds[0]}/detail/`);
  expect(json.invoice).toMatchObject({
    in_payment_plan: true,
    online_payment: { payment_enabled: false },
  });
});

test("where the retailer takes no card for a bill, its instalments are paid by transfer", async () => {
  const { invoiceIds } = await desk.planOf([3_000], 2);
  await desk.database.unguarded.query(
    "update invoices set online_payment = false where customer_id = $1 and invoice_id = any($2)",
    [desk.customerId, invoiceIds],
  );
  const [, latest] = (await plans()).toSorted(
    (a: { total: number }, b: { total: number }) => b.total - a.total,
  );
  expect(latest).toMatchObject({ total: 30, payment_enabled: false });
});
