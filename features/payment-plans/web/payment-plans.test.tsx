import { expect, test } from "vitest";
import { startPaymentPortal, payWithCard } from "#apps/web/testing/payment-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { addDays, madridDate } from "#energy/calendar.ts";
import { divideDebt } from "../contract/divide-debt.ts";
import { insertPlan } from "../server/plan-queries.ts";

const { portal, database, charges } = await startPaymentPortal();
const { household } = demoPeople;
const today = madridDate(new Date());

/** Bills that are free for a plan, of the household. */
const findFree = async () =>
  (
    await database.unguarded.query(
      `select i.customer_id as "customerId", i.invoice_id as "invoiceId", i.number, i.pending_cents as "owedCents"
       from invoices i join customers c using (customer_id)
       where c.tax_id = $1 and i.payment_status = 'unpaid' and i.rectifying = 'none' and i.kind = 'electricity'
         and i.multipoint_invoice_id is null and i.online_payment and i.pending_cents = i.total_cents
         and not exists (select 1 from payment_attempt_invoices a where a.invoice_id = i.invoice_id)
       order by i.due_on desc limit 2`,
      [household.taxId],
    )
  ).rows;

test("a customer sees the plan where the debt is and on its bill, and pays an instalment by card", async () => {
  const before = await portal.open("/factures", { as: household });
  expect(before.queryByRole("heading", { name: "El teu pla de pagament" })).toBeNull();
  expect(before.queryByText("A terminis")).toBeNull();
  const invoices = await findFree();
  const totalCents = invoices.reduce((sum, { owedCents }) => sum + owedCents, 0);
  const customerId = invoices[0].customerId;
  const parts = divideDebt(totalCents, 3, today);
  await insertPlan(database.unguarded, {
    customerId,
    planId: crypto.randomUUID(),
    totalCents,
    staffId: 1,
    staffName: "Marc",
    invoices,
    instalments: parts,
    now: new Date(),
  });
  const euros = (cents: number): string =>
    (cents / 100).toLocaleString("ca-ES", { style: "currency", currency: "EUR" });
  const bill = await portal.open(`/factures/detall/${invoices[0].invoiceId}`, { as: household });
  expect(bill.getByText(/^Pagues les factures .* en 3 terminis, sense cap recàrrec/)).toBeDefined();
  expect(bill.getByText("A terminis")).toBeDefined();
  expect(bill.queryByText("No pagada")).toBeNull();
  expect(bill.getByText("A terminis, segons el pla de pagament")).toBeDefined();
  const screen = await portal.open("/factures", { as: household });
  expect(screen.getAllByText("A terminis")).toHaveLength(2);
  expect(screen.getByRole("heading", { name: "El teu pla de pagament" })).toBeDefined();
  expect(screen.getByText(/^Termini 1 de 3: .* fins al /)).toBeDefined();
  const pay = screen.getByRole("button", { name: `Paga ${euros(parts[0]?.amountCents ?? 0)} en línia` });
  expect(
    screen.getByText(
      `O fes una transferència de ${euros(parts[0]?.amountCents ?? 0).replaceAll(/\s/g, " ")} a ES91 2100 0418 4502 0005 1332, ` +
        `a nom de Llum de Prova, SCCL, amb el concepte ${invoices.at(-1).number}.`,
    ),
  ).toBeDefined();
  await screen.user.click(pay);
  await screen.settled();
  await payWithCard(screen, "4242424242424242");
  expect(charges()).toEqual([parts[0]?.amountCents]);
  const [close] = screen.getAllByRole("button", { name: "Tanca" });
  if (close !== undefined) await screen.user.click(close);
  await screen.settled();
  expect(screen.getByText(/^Termini 2 de 3: .* fins al /)).toBeDefined();
  expect(screen.getByText("Pagat")).toBeDefined();
});

test("an instalment whose day has passed says so, in the language of the customer", async () => {
  await database.unguarded.query("update payment_plan_instalments set due_on = $1 where position = 2", [
    addDays(today, -2),
  ]);
  const screen = await portal.open("/factures", { as: household, language: "en" });
  expect(
    screen.getByText(/^El termini|^Termini 2 de 3: .* que vencia el |^Instalment 2 of 3: .* was due on /),
  ).toBeDefined();
  const start = await portal.open("/", { as: household });
  expect(start.getByRole("heading", { name: /El teu pla de pagament|Your payment plan/ })).toBeDefined();
});
