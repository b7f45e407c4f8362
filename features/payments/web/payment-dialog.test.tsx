import { fireEvent, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import {
  payableBills,
  payWithCard,
  startPaymentPortal,
  type PaymentScreen as Screen,
} from "#apps/web/testing/payment-portal.ts";

const { portal, bank, charges } = await startPaymentPortal();
const { household } = demoPeople;

const payButtons = (screen: Screen) => screen.queryAllByRole("button", { name: /^Paga la factura/ });

/** Opens the dialog of the first bill that can be paid; its number. */
const openPayment = async (screen: Screen): Promise<string> => {
  const [button] = payButtons(screen);
  if (button === undefined) throw new Error("No bill can be paid");
  await screen.user.click(button);
  await screen.settled();
  return (button.getAttribute("aria-label") ?? "").replace("Paga la factura ", "");
};
const dialogOf = (screen: Screen, name: string) => within(screen.getByRole("dialog", { name }));

describe("the payment of a bill", () => {
  test("by a card of another number, then a declined one, then a good one ends with its receipt", async () => {
    const screen = await portal.open(payableBills, { as: household });
    const owedBefore = payButtons(screen).length;
    const number = await openPayment(screen);
    await payWithCard(screen, "4111111111111111");
    expect(
      dialogOf(screen, "Paga en línia").getAllByText(/El número de targeta no és correcte/),
    ).toHaveLength(2);
    const fields = screen.getByLabelText<HTMLInputElement>("Número de la targeta");
    expect(fields.getAttribute("aria-invalid")).toBe("true");
    await screen.user.clear(fields);
    await screen.user.clear(screen.getByLabelText("Caducitat"));
    await screen.user.clear(screen.getByLabelText("Codi de seguretat"));
    await payWithCard(screen, "4000000000000002");
    const failed = dialogOf(screen, "El pagament no s’ha fet");
    expect(failed.getByRole("alert").textContent).toMatch(/El teu banc no ha acceptat el pagament/);
    await screen.user.click(failed.getByRole("button", { name: "Torna-ho a provar" }));
    expect(screen.getByLabelText<HTMLInputElement>("Número de la targeta").value).toBe("");
    await payWithCard(screen, "4242424242424242");
    const paid = dialogOf(screen, "Pagament fet");
    expect(charges()).toHaveLength(1);
    expect(paid.getByText(household.email)).toBeDefined();
    await screen.user.click(paid.getByRole("button", { name: "Descarrega el rebut" }));
    await screen.settled();
    expect(screen.downloads.map(({ filename }) => filename)).toEqual([`rebut-${number}.pdf`]);
    const [close] = paid.getAllByRole("button", { name: "Tanca" });
    if (close !== undefined) await screen.user.click(close);
    expect(payButtons(screen)).toHaveLength(owedBefore - 1);
    expect(window.sessionStorage.getItem("llum-own-paying")).toBeNull();
    await screen.goTo(`/factures?number=${number}`);
    await screen.user.click(screen.getByRole("button", { name: `Pagament de la factura ${number}` }));
    await screen.settled();
    expect(dialogOf(screen, "Pagament en línia").getByText("Targeta")).toBeDefined();
  });

  test("is the same attempt when it is repeated after the connection was lost", async () => {
    const screen = await portal.open(payableBills, { as: household });
    await openPayment(screen);
    const before = charges().length;
    portal.fail(/\/pay\/$/, "no network");
    await payWithCard(screen, "4242424242424242");
    expect(
      dialogOf(screen, "El pagament no s’ha fet").getByText(/no et cobrarem dues vegades/),
    ).toBeDefined();
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    await screen.settled();
    expect(dialogOf(screen, "Pagament fet")).toBeDefined();
    expect(charges()).toHaveLength(before + 1);
  });

  test("asks for the bank’s confirmation in a frame, and a payment left there can be tried again", async () => {
    const screen = await portal.open(payableBills, { as: household });
    await openPayment(screen);
    await payWithCard(screen, "4000002760003184");
    const frame = dialogOf(screen, "Confirma-ho amb el teu banc").getByTitle<HTMLIFrameElement>(
      "Pàgina del teu banc",
    );
    const address = new URL(frame.src, window.location.origin);
    expect(address.pathname).toBe("/sandbox/bank/authentication");
    expect(address.searchParams.get("return_to")).toBe("/sandbox/bank/authentication/done");
    await screen.user.click(screen.getByRole("button", { name: "Cancel·la el pagament" }));
    await screen.settled();
    expect(screen.getByRole("alert").textContent).toMatch(/No hem pogut confirmar el pagament/);
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    await payWithCard(screen, "4000002760003184");
    const intent = bank.list().findLast(({ state }) => state === "requires_action");
    if (intent === undefined) throw new Error("No payment waits for confirmation");
    bank.authenticate(intent.intentId, { clientSecret: intent.clientSecret, passed: true });
    const again = screen.getByTitle<HTMLIFrameElement>("Pàgina del teu banc");
    Object.defineProperty(again, "contentWindow", {
      value: { location: { pathname: "/sandbox/bank/authentication/done" } },
    });
    fireEvent.load(again);
    await screen.settled();
    expect(dialogOf(screen, "Pagament fet")).toBeDefined();
  });

  test("continues when the customer comes back from the bank’s own page, whose parameters leave the address", async () => {
    const screen = await portal.open(payableBills, { as: household });
    await openPayment(screen);
    await payWithCard(screen, "4000002760003184");
    const intent = bank.list().findLast(({ state }) => state === "requires_action");
    if (intent === undefined) throw new Error("No payment waits for confirmation");
    expect(window.sessionStorage.getItem("llum-own-paying")).toContain("invoiceId");
    bank.authenticate(intent.intentId, { clientSecret: intent.clientSecret, passed: true });
    await screen.goTo(`/factures?limit=5&payment_intent=${intent.intentId}&payment_intent_client_secret=x`);
    await screen.settled();
    expect(screen.address()).toBe("/factures?limit=5");
    expect(dialogOf(screen, "Pagament fet").getByText("Import pagat")).toBeDefined();
  });

  test("by Bizum leads to the bank’s page, and is in process on return until the bank has made it", async () => {
    const screen = await portal.open(payableBills, { as: household });
    await openPayment(screen);
    await screen.user.click(screen.getByRole("radio", { name: "Bizum" }));
    await screen.user.click(screen.getByRole("button", { name: /^Paga .* amb Bizum$/ }));
    await screen.settled();
    const link = dialogOf(screen, "Confirma-ho amb el teu banc").getByRole("link", {
      name: "Ves a la pàgina del banc",
    });
    const address = new URL(link.getAttribute("href") ?? "", window.location.origin);
    expect([address.pathname, address.searchParams.get("return_to")]).toEqual([
      "/sandbox/bank/authentication",
      "/factures",
    ]);
    const intentId = address.searchParams.get("payment_intent") ?? "";
    const clientSecret = address.searchParams.get("payment_intent_client_secret") ?? "";
    bank.authenticate(intentId, { clientSecret, passed: true, isDelayed: true });
    await screen.goTo(`/factures?payment_intent=${intentId}&payment_intent_client_secret=${clientSecret}`);
    await screen.settled();
    expect(dialogOf(screen, "El pagament està en marxa").getByRole("status")).toBeDefined();
  });

  test("of another customer’s return address is not found", async () => {
    const intent = bank.list().at(-1);
    const address = `/factures?limit=5&payment_intent=${intent?.intentId}`;
    const screen = await portal.open(address, { as: demoPeople.company });
    await screen.settled();
    expect(screen.getByRole("alert").textContent).toMatch(/No trobem aquest pagament/);
  });
});

test("a payment without an outcome yet asks the customer not to pay again, and the bill is not offered", async () => {
  const screen = await portal.open(payableBills, { as: household });
  const number = await openPayment(screen);
  await payWithCard(screen, "4000000000004293");
  const dialog = dialogOf(screen, "El pagament està en marxa");
  expect(dialog.getByText(/No tornis a pagar la factura/)).toBeDefined();
  const [close] = dialog.getAllByRole("button", { name: "Tanca" });
  if (close !== undefined) await screen.user.click(close);
  expect(screen.queryByRole("button", { name: `Paga la factura ${number}` })).toBeNull();
});

test("a transaction that is not found reassures the customer", async () => {
  portal.fail(/transaction_summary/, { status: 500, code: "internal_error" });
  const screen = await portal.open("/factures?limit=50&status=paid", { as: household });
  const [button] = screen.getAllByRole("button", { name: /^Pagament de la factura/ });
  if (button === undefined) throw new Error("No bill was paid by card");
  await screen.user.click(button);
  await screen.settled();
  expect(
    dialogOf(screen, "Pagament en línia").getByText(/El pagament s’ha fet i la factura consta com a pagada/),
  ).toBeDefined();
});
