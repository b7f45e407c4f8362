import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startPlansDesk } from "#features/payment-plans/server/testing/plans-desk.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { loadFile } from "./load-file.ts";

const { database, customerId, planOf, payInstalment, followIn } = await startPlansDesk();
const folder = temporaryFolder("plans");

/** Loads the bills with what is left of them, as the retailer's system exports them. */
const loadBills = async (invoiceIds: readonly number[], leftCents: readonly number[]) => {
  const { rows } = await database.unguarded.query(
    `select number, issued_on::text, due_on::text, total_cents,
       (select name from contracts where customer_id = $1 and commodity = 'electricity' limit 1) as contract_name
     from invoices where invoice_id = any($2) order by invoice_id`,
    [customerId, invoiceIds],
  );
  const records = rows.map(({ total_cents, ...bill }, index) => ({
    ...bill,
    kind: "electricity",
    customer_tax_id: demoPeople.household.taxId,
    starts_on: bill.issued_on,
    ends_on: bill.issued_on,
    energy_kwh: 10,
    online_payment: true,
    total_eur: Number(total_cents) / 100,
    pending_eur: (leftCents[index] ?? 0) / 100,
    payment_status: leftCents[index] === 0 ? "paid" : "unpaid",
  }));
  const path = join(folder, `${crypto.randomUUID()}.ndjson`);
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return loadFile("invoices", {
    database,
    storage: openLocalDisk({ folder }),
    languages: { offered: completeLanguages, default: "ca" },
    madridTimeDistributors: [],
    path,
    onProgress: () => {},
  });
};

const eventsOf = async (planId: string) =>
  (
    await database.unguarded.query(
      `select type, payload ->> 'number' as number, payload ->> 'amount_to_pay' as left from outbox_events
       where customer_id = $1 and payload ->> 'plan_id' = $2 order by occurred_at, type, payload ->> 'number'`,
      [customerId, planId],
    )
  ).rows.map(({ type, number, left }) =>
    [String(type).replace("payment_plan.", ""), number, left].filter(Boolean).join(" "),
  );

test("a load of bills reports the instalments of a plan that are paid by it or due again", async () => {
  const { invoiceIds, plan } = await planOf([2_000, 7_000]);
  expect(await loadBills(invoiceIds, [0, 6_000])).toMatchObject({ changed: 2, refusals: [] });
  expect((await eventsOf(plan.plan_id)).slice(1)).toEqual(["instalment_paid 1 60"]);
  // The same bills again, and then as they were before the transfer came back.
  await loadBills(invoiceIds, [0, 6_000]);
  await loadBills(invoiceIds, [2_000, 7_000]);
  expect((await eventsOf(plan.plan_id)).slice(2)).toEqual(["instalment_reopened 1 90"]);
  await payInstalment(plan.instalments[0].instalment_id);
  await loadBills(invoiceIds, [0, 0]);
  expect((await eventsOf(plan.plan_id)).slice(3)).toEqual([
    "instalment_paid 1 60",
    "instalment_paid 2 0",
    "instalment_paid 3 0",
  ]);
  await followIn(0);
  expect(await eventsOf(plan.plan_id)).toContain("completed 0");
});
