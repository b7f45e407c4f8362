import { expect, test } from "vitest";
import { paymentStatus } from "#energy/payment-status.ts";
import { getStaffCustomer } from "#features/customer-care/contract/get-staff-customer.ts";
import { shownStatuses } from "#features/invoices/contract/invoice-fields.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { planOf, addInvoice, database, customerId } = desk;

interface Row {
  readonly invoice_id: number;
  readonly paid: Parameters<typeof paymentStatus>[0]["statusCode"];
  readonly rectificative_type?: string;
  readonly amount_total: number;
  readonly amount_pending: number;
  readonly in_payment_plan?: true;
}

/** The bills that a filter by a status finds. */
const billsThatAre = async (status: string): Promise<Row[]> => {
  const filter = encodeURIComponent(JSON.stringify([{ field: "status", values: [status] }]));
  return (await desk.asCustomer("GET", `/api/v1/invoices/?limit=100&filter=${filter}`)).json.items;
};
const idsThatAre = async (status: string) => (await billsThatAre(status)).map(({ invoice_id: id }) => id);
const chartOf = async () => (await desk.asCustomer("GET", "/api/v1/invoices/chart/?by=status")).json.months;
const exportedAs = async (number: string) => {
  const { text } = await desk.asCustomer("GET", "/api/v1/es/invoices/export/?format=csv");
  return text
    .split("\r\n")
    .find((line: string) => line.startsWith(`${number};`))
    ?.split(";")
    .at(-1);
};
const deskStateOf = async (part: string, number: string) => {
  const { json } = await desk.marc.call(getStaffCustomer, { params: { customerId } });
  return json.parts
    .find(({ id }: { id: string }) => id === part)
    .rows.find(({ title }: { title: string }) => title === number)?.state;
};
const numberOf = async (invoiceId: number) =>
  String(
    (
      await database.unguarded.query(
        "select number from invoices where customer_id = $1 and invoice_id = $2",
        [customerId, invoiceId],
      )
    ).rows[0].number,
  );

test("a bill in a plan is in instalments and not unpaid in lists, charts, exports and at the desk, until it is paid", async () => {
  const { plan, invoiceIds } = await planOf([3_000], 2);
  const beside = await addInvoice(4_000);
  const [planned = 0] = invoiceIds;
  const number = await numberOf(planned);
  expect(await idsThatAre("in_instalments")).toEqual([planned]);
  const unpaid = await idsThatAre("unpaid");
  expect([unpaid.includes(beside), unpaid.includes(planned)]).toEqual([true, false]);
  expect(await chartOf()).toContainEqual(
    expect.objectContaining({ month: "2026-09", group: "in_instalments", amount: 30 }),
  );
  expect(await exportedAs(number)).toBe("A plazos");
  const state = { text: "A terminis", tone: "info" };
  expect(await deskStateOf("bills", number)).toEqual(state);
  expect(await deskStateOf("open-bills", number)).toEqual(state);

  const [first, second] = plan.instalments;
  await desk.payInstalment(first.instalment_id);
  expect(await idsThatAre("partially_paid")).not.toContain(planned);
  expect(await idsThatAre("in_instalments")).toEqual([planned]);
  await desk.payInstalment(second.instalment_id);
  expect(await idsThatAre("in_instalments")).toEqual([]);
  expect(await idsThatAre("paid")).toContain(planned);
  expect(await exportedAs(number)).toBe("Pagada");
});

test("every bill is found by the status with which it is shown, and by no other", async () => {
  await planOf([3_000], 2);
  const found: string[] = [];
  for (const status of shownStatuses)
    for (const row of await billsThatAre(status)) {
      const shown = paymentStatus({
        statusCode: row.paid,
        rectificativeType: row.rectificative_type ?? null,
        amountTotalCents: Math.round(row.amount_total * 100),
        amountPendingCents: Math.round(row.amount_pending * 100),
        isInPlan: row.in_payment_plan === true,
      });
      expect(shown).toBe(status);
      found.push(String(row.invoice_id));
    }
  const { rows } = await database.unguarded.query(
    "select invoice_id from invoices where customer_id = $1 and kind = 'electricity'",
    [customerId],
  );
  expect(found.toSorted()).toEqual(rows.map(({ invoice_id: id }) => String(id)).toSorted());
});

test("a plan that is broken leaves its bill unpaid, or partly paid", async () => {
  const { plan, invoiceIds } = await planOf([3_000], 2);
  await desk.payInstalment(plan.instalments[0].instalment_id);
  await desk.followIn(50);
  expect(await idsThatAre("partially_paid")).toContain(invoiceIds[0]);
  expect(await deskStateOf("bills", await numberOf(invoiceIds[0] ?? 0))).toMatchObject({ tone: "negative" });
});
