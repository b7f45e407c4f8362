import { expect, test } from "vitest";
import { listPaymentPlans } from "../contract/list-payment-plans.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { planOf, payInstalment, invoice, bank, method } = desk;
const charged = () => bank.list().flatMap(({ charges }) => charges);
const plans = async () => (await desk.asCustomer("GET", `/api/v1${listPaymentPlans.path}`)).json.items;
const idsOf = (plan: { instalments: { instalment_id: number }[] }) =>
  plan.instalments.map(({ instalment_id: id }) => id);

test("instalments are paid one after the other by card, over the bills in their order, until nothing is owed", async () => {
  const { plan, invoiceIds } = await planOf([6_000, 4_000]);
  const ids = idsOf(plan);
  const [first = 0, second = 0] = invoiceIds;
  const before = charged().length;
  expect(await payInstalment(ids[0] ?? 0)).toMatchObject({ outcome: { isSuccessful: true } });
  expect(await invoice(first)).toMatchObject({ status: "unpaid", pending: 2_666 });
  const [shown] = await plans();
  expect(shown).toMatchObject({
    amount_to_pay: 66.66,
    next: { instalment_id: ids[1], amount_to_pay: 33.33 },
    payment_enabled: true,
  });
  expect(shown.next_parts.map(({ amount }: { amount: number }) => Math.round(amount * 100))).toEqual([
    2_666, 667,
  ]);
  await payInstalment(ids[1] ?? 0);
  expect(await invoice(first)).toMatchObject({ status: "paid", pending: 0 });
  expect(await invoice(second)).toMatchObject({ status: "unpaid", pending: 3_333 });
  await payInstalment(ids[2] ?? 0);
  expect(await invoice(second)).toMatchObject({ status: "paid", pending: 0 });
  const amounts = charged().slice(before);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(10_000);
  expect(await plans()).toEqual([]);
  expect((await desk.topics()).slice(-2).toSorted()).toEqual(["payment_plan_completed", "payment_received"]);
});

test("only the next instalment can be paid; paid again, or by two tabs at once, it is charged once", async () => {
  const { plan } = await planOf([9_000]);
  const [first = 0, second = 0] = idsOf(plan);
  const before = charged().length;
  expect(await payInstalment(second)).toEqual({ refusal: "not_payable" });
  const tabs = await Promise.all([payInstalment(first, method()), payInstalment(first, method())]);
  expect(tabs.filter((result) => "outcome" in result && "isSuccessful" in result.outcome)).toHaveLength(1);
  expect(await payInstalment(first)).toMatchObject({ refusal: "not_payable", isPaid: true });
  expect(charged().slice(before)).toEqual([3_000]);
});

test("an instalment of another customer is not found", async () => {
  const { plan } = await planOf([9_000]);
  const [first = 0] = idsOf(plan);
  const { rows } = await desk.database.unguarded.query(
    "select customer_id from customers where customer_id <> $1 and erased_at is null limit 1",
    [desk.customerId],
  );
  const other = Number(rows[0].customer_id);
  expect(await payInstalment(first, method(), other)).toMatchObject({ refusal: "invoice_not_found" });
});

test("after a plan is broken, what is left of a bill is paid as a whole by card", async () => {
  const { plan, invoiceIds } = await planOf([9_000]);
  await payInstalment(idsOf(plan)[0] ?? 0);
  await desk.followIn(50);
  const [id = 0] = invoiceIds;
  expect(await desk.pay([id])).toMatchObject({ outcome: { isSuccessful: true } });
  expect(await invoice(id)).toMatchObject({ status: "paid", pending: 0 });
  expect(charged().slice(-2)).toEqual([3_000, 6_000]);
});
