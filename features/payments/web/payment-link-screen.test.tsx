import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { payWithCard, startPaymentPortal } from "#apps/web/testing/payment-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createPaymentLinks } from "../server/payment-links.ts";

const { portal, database, charges, keyring } = await startPaymentPortal();
const links = createPaymentLinks({
  keyring,
  configuration: await loadConfiguration("deployments/demo/llum.json"),
  publicOrigin: "",
});
const { rows } = await database.unguarded.query(
  `select i.customer_id, i.invoice_id, i.number from invoices i join customers c using (customer_id)
   where c.tax_id = $1 and i.kind = 'electricity' and i.payment_status = 'unpaid' and i.online_payment
   order by i.issued_on desc limit 2`,
  [demoPeople.household.taxId],
);
const [bill, other] = rows;
const tokenAt = (now: Date): string =>
  links.tokenOf({ customerId: Number(bill?.customer_id), invoiceId: Number(bill?.invoice_id), now });
const address = links.urlOf(tokenAt(new Date()), "ca");

test.each([
  ["ca", "Paga la teva factura"],
  ["es", "Paga tu factura"],
  ["en", "Pay your bill"],
] as const)(
  "a link from an email opens without a session, in %s, with the bill alone",
  async (language, title) => {
    const screen = await portal.open(links.urlOf(tokenAt(new Date()), language));
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(String(bill?.number))).toBeDefined();
    for (const secret of [demoPeople.household.name, demoPeople.household.email, demoPeople.household.taxId])
      expect(document.body.textContent).not.toContain(secret);
  },
);

test.each([
  ["expired", links.urlOf(tokenAt(new Date("2020-01-01")), "ca"), /Aquest enllaç de pagament ha caducat/],
  ["altered", `/pagament/${"x".repeat(60)}`, /Aquest enllaç de pagament no és vàlid/],
  ["cut off", address.slice(0, 30), /Aquest enllaç de pagament no és vàlid/],
] as const)("an %s link says why it does not open, and leads to the sign-in", async (_, link, reason) => {
  const screen = await portal.open(link);
  expect(screen.getByRole("alert").textContent).toMatch(reason);
  await screen.user.click(screen.getByRole("link", { name: "Entra al portal" }));
  await screen.settled();
  expect(screen.getByRole("heading", { level: 1, name: "Accedeix a l’oficina virtual" })).toBeDefined();
});

test("the bill of a link is paid without signing in, and the link then says that it is paid", async () => {
  const screen = await portal.open(address);
  await screen.user.click(screen.getByRole("button", { name: /^Paga / }));
  await payWithCard(screen, "4242424242424242");
  const paid = within(screen.getByRole("dialog", { name: "Pagament fet" }));
  expect(charges()).toHaveLength(1);
  const [close] = paid.getAllByRole("button", { name: "Tanca" });
  if (close !== undefined) await screen.user.click(close);
  expect(screen.getByText("Aquesta factura ja està pagada")).toBeDefined();
  expect(screen.queryByText("Has de pagar")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Paga / })).toBeNull();
});

test("a payment in process is shown as paid by itself once it is", async () => {
  const key = { customerId: Number(other?.customer_id), invoiceId: Number(other?.invoice_id) };
  const screen = await portal.open(links.urlOf(links.tokenOf({ ...key, now: new Date() }), "ca"));
  await screen.user.click(screen.getByRole("button", { name: /^Paga / }));
  await payWithCard(screen, "4000000000000077");
  const [close] = within(screen.getByRole("dialog")).getAllByRole("button", { name: "Tanca" });
  if (close !== undefined) await screen.user.click(close);
  expect(screen.getByText("Encara no sabem si el banc l’ha fet")).toBeDefined();
  await database.unguarded.query(
    "update invoices set payment_status = 'paid', pending_cents = 0 where customer_id = $1 and invoice_id = $2",
    [key.customerId, key.invoiceId],
  );
  expect(await screen.findByText("Aquesta factura ja està pagada", {}, { timeout: 60_000 })).toBeDefined();
});

test("a bill that will be charged to the account has nothing to pay", async () => {
  const { rows: charged } = await database.unguarded.query(
    `select i.customer_id, i.invoice_id from invoices i join customers c using (customer_id)
     where c.tax_id = $1 and i.payment_status = 'pending_remesa' and not i.online_payment limit 1`,
    [demoPeople.household.taxId],
  );
  const key = { customerId: Number(charged[0]?.customer_id), invoiceId: Number(charged[0]?.invoice_id) };
  const screen = await portal.open(links.urlOf(links.tokenOf({ ...key, now: new Date() }), "ca"));
  expect(screen.getByText("La carregarem al teu compte. No has de fer res.")).toBeDefined();
  expect(screen.queryByText("Has de pagar")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Paga / })).toBeNull();
});
