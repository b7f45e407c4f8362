import { expect, test } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { queueInvoiceNotices } from "#features/payments/server/invoice-notices.ts";
import { readCandidates } from "#features/remittances/server/candidate-queries.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { database, services, customerId, planOf, addInvoice, agree } = desk;

test("a bill in a plan is not reminded of, as one beside it is, until the plan is broken", async () => {
  const { invoiceIds } = await planOf([9_000]);
  const beside = await addInvoice(4_000);
  const ids = [...invoiceIds, beside];
  // Four days late: the day of the reminder.
  const now = new Date();
  await database.unguarded.query(
    "update invoices set due_on = $3 where customer_id = $1 and invoice_id = any($2)",
    [customerId, ids, addDays(madridDate(now), -4)],
  );
  const reminded = async () =>
    (
      await database.unguarded.query(
        "select invoice_id from invoice_notices where customer_id = $1 and invoice_id = any($2) and kind = 'after_due'",
        [customerId, ids],
      )
    ).rows.map(({ invoice_id: id }) => Number(id));
  await queueInvoiceNotices(services, now);
  expect(await reminded()).toEqual([beside]);
  await desk.followIn(11);
  await queueInvoiceNotices(services, now);
  expect((await reminded()).toSorted()).toEqual(ids.toSorted());
});

test("a contract owes now what no plan covers", async () => {
  const found = await database.unguarded.query(
    "select contract_id from contracts where customer_id = $1 and commodity = 'electricity' and state = 'active' order by name limit 1",
    [customerId],
  );
  const contractId = Number(found.rows[0].contract_id);
  await database.unguarded.query(
    "update contracts set debt_cents = 12000 where customer_id = $1 and contract_id = $2",
    [customerId, contractId],
  );
  const debt = async () => {
    const path = "/api/v2/contracts/?type=electricity&limit=100";
    const { items } = (await desk.asCustomer("GET", path)).json;
    return items.find((item: { id: number }) => item.id === contractId)?.amount_debt;
  };
  expect(await debt()).toBe(120);
  const invoiceId = await addInvoice(9_000);
  await database.unguarded.query(
    "update invoices set contract_id = $3 where customer_id = $1 and invoice_id = $2",
    [customerId, invoiceId, contractId],
  );
  await agree([invoiceId], 9_000);
  expect(await debt()).toBe(30);
  await desk.followIn(11);
  expect(await debt()).toBe(120);
});

test("a bill in a plan is in no remittance, whatever status the retailer’s system gives it", async () => {
  const { invoiceIds } = await planOf([9_000]);
  const [invoiceId = 0] = invoiceIds;
  await database.unguarded.query(
    "update invoices set payment_status = 'pending_remesa' where customer_id = $1 and invoice_id = $2",
    [customerId, invoiceId],
  );
  const days = { collectionOn: addDays(desk.today, 3), dueUntil: desk.today };
  const exclusionOf = async () => {
    for await (const candidates of readCandidates(database.pool, days))
      for (const candidate of candidates) if (candidate.invoiceId === invoiceId) return candidate.exclusion;
    return "not listed";
  };
  expect(await exclusionOf()).toBe("in_plan");
  expect((await agree(invoiceIds, 9_000)).json.code).toBe("invoice_not_plannable");
});
