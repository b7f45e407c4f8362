import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { payWithCard, startPaymentPortal } from "#apps/web/testing/payment-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";

const { portal, charges } = await startPaymentPortal();
const { household, newcomer } = demoPeople;

test("several bills of electricity and gas are paid with one charge, and leave the list at once", async () => {
  const screen = await portal.open("/factures/pay-online", { as: household });
  expect(screen.getByRole("heading", { level: 1, name: "Paga en línia" })).toBeDefined();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes.every(({ checked }) => checked)).toBe(true);
  for (const box of boxes.slice(2)) await screen.user.click(box);
  await screen.user.click(screen.getByRole("button", { name: /^Paga 2 factures · / }));
  await screen.settled();
  expect(within(screen.getByRole("dialog")).getByText(/^Factures F[EG].*, F[EG].* · /)).toBeDefined();
  await payWithCard(screen, "4242424242424242");
  const paid = within(screen.getByRole("dialog", { name: "Pagament fet" }));
  expect(paid.getByText("Càrrec total, amb altres factures")).toBeDefined();
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
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ checked }) => checked)).toBe(true);
  const owesNothing = await portal.open("/factures", { as: newcomer });
  expect(owesNothing.queryByRole("link", { name: "Paga en línia" })).toBeNull();
});

test("without a choice nothing can be paid", async () => {
  const screen = await portal.open("/factures/pay-online", { as: household });
  for (const box of screen.getAllByRole("checkbox")) await screen.user.click(box);
  const button = screen.getByRole("button", { name: "Tria almenys una factura" });
  await screen.user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
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
