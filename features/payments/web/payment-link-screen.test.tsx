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
   order by i.issued_on desc limit 1`,
  [demoPeople.household.taxId],
);
const [bill] = rows;
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

test("an expired link and an altered one say what to do", async () => {
  const expired = await portal.open(links.urlOf(tokenAt(new Date("2020-01-01")), "ca"));
  expect(expired.getByText(/Aquest enllaç de pagament ha caducat/)).toBeDefined();
  const altered = await portal.open(`/pagament/${"x".repeat(60)}`);
  expect(altered.getByText(/Aquest enllaç de pagament no és vàlid/)).toBeDefined();
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
  expect(screen.queryByRole("button", { name: /^Paga / })).toBeNull();
});
