import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { payableBills, payWithCard, startPaymentPortal } from "#apps/web/testing/payment-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";

const { portal, bank, charges } = await startPaymentPortal();
const { household, newcomer } = demoPeople;

test("several bills of electricity and gas are paid with one charge, and leave the list at once", async () => {
  const screen = await portal.open("/factures/pay-online", { as: household });
  expect(screen.getByRole("heading", { level: 1, name: "Paga en línia" })).toBeDefined();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  const ticked = boxes.filter(({ checked }) => checked);
  expect(ticked.length).toBeGreaterThan(3);
  // The bill of the open claim.
  expect(boxes.length - ticked.length).toBe(1);
  expect(screen.getByText(/^La tens reclamada: no cal que la paguis/)).toBeDefined();
  for (const box of ticked.slice(2)) await screen.user.click(box);
  await screen.user.click(screen.getByRole("button", { name: /^Paga 2 factures · / }));
  await screen.settled();
  expect(within(screen.getByRole("dialog")).getByText(/^Factures F[EG].*, F[EG].* · /)).toBeDefined();
  await payWithCard(screen, "4242424242424242");
  const paid = within(screen.getByRole("dialog", { name: "Pagament fet" }));
  expect(paid.getByText("Total del càrrec (2 factures)")).toBeDefined();
  expect(paid.getAllByRole("button", { name: /^Descarrega el rebut de F[EG]/ })).toHaveLength(2);
  expect(paid.getByText(/^[0-9A-F]{8}$/)).toBeDefined();
  expect(charges()).toHaveLength(1);
  const [close] = paid.getAllByRole("button", { name: "Tanca" });
  if (close !== undefined) await screen.user.click(close);
  expect(screen.getAllByRole("checkbox")).toHaveLength(boxes.length - 2);
});

test("the amount due has a button that leads to all the bills that can be paid by card", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  await screen.user.click(screen.getByRole("link", { name: "Paga en línia" }));
  await screen.settled();
  expect(screen.address()).toBe("/factures/pay-online");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox", { checked: true }).length).toBeGreaterThan(3);
  const owesNothing = await portal.open("/factures", { as: newcomer });
  expect(owesNothing.queryByRole("link", { name: "Paga en línia" })).toBeNull();
});

test("without a choice nothing can be paid", async () => {
  const screen = await portal.open("/factures/pay-online", { as: household });
  for (const box of screen.getAllByRole("checkbox", { checked: true })) await screen.user.click(box);
  const button = screen.getByRole("button", { name: "Tria almenys una factura" });
  await screen.user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a payment that was left at the bank can be continued, or begun again, wherever the bill is paid", async () => {
  const screen = await portal.open(payableBills, { as: household });
  const [button] = screen.getAllByRole("button", { name: /^Paga la factura FE/ });
  if (button === undefined) throw new Error("No bill can be paid");
  const number = (button.getAttribute("aria-label") ?? "").replace("Paga la factura ", "");
  await screen.user.click(button);
  await screen.settled();
  await payWithCard(screen, "4000002760003184");
  const frameOf = () => new URL(screen.getByTitle<HTMLIFrameElement>("Pàgina del teu banc").src, "http://x");
  const intentId = frameOf().searchParams.get("payment_intent");
  const again = await portal.open("/factures/pay-online", { as: household });
  expect(again.getByText(/^Tens un pagament de .* a mig fer$/)).toBeDefined();
  await again.user.click(again.getByRole("button", { name: "Continua o torna a començar" }));
  await again.settled();
  const dialog = within(again.getByRole("dialog", { name: "Tens aquest pagament a mig fer" }));
  expect(dialog.getByText(/^Vas començar a pagar amb targeta .* Encara no s’ha cobrat res\.$/)).toBeDefined();
  await again.user.click(dialog.getByRole("button", { name: "Continua al banc" }));
  await again.settled();
  expect(frameOf().searchParams.get("payment_intent")).toBe(intentId);
  const list = await portal.open(payableBills, { as: household });
  await list.user.click(
    list.getByRole("button", { name: `Pagament a mig fer de la factura ${number}: continua` }),
  );
  await list.settled();
  await list.user.click(list.getByRole("button", { name: "Comença de nou" }));
  const before = charges().length;
  await payWithCard(list, "4242424242424242");
  expect(within(list.getByRole("dialog", { name: "Pagament fet" }))).toBeDefined();
  expect([charges().length - before, bank.find(intentId ?? "").state]).toEqual([1, "cancelled"]);
});

test("a customer without such bills reads that there is nothing to pay", async () => {
  const screen = await portal.open("/factures/pay-online", { as: newcomer });
  expect(screen.getByText("No tens cap factura per pagar amb targeta")).toBeDefined();
});

test("the payment of an order that another document remembered begins at once", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const invoices = [{ invoiceId: 1, number: "FE-REMEMBERED", toPayCents: 4820 }];
  window.sessionStorage.setItem(
    "llum-own-paying",
    JSON.stringify({ invoices, relatedObjectType: "invoice" }),
  );
  await screen.goTo("/factures/pay-online");
  await screen.settled();
  expect(within(screen.getByRole("dialog")).getByText(/FE-REMEMBERED/)).toBeDefined();
});
