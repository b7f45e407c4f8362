import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import {
  payableBills,
  payWithCard,
  startPaymentPortal,
  type PaymentScreen as Screen,
} from "#apps/web/testing/payment-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";

const { portal, bank, charges } = await startPaymentPortal({ platforms: ["stripe", "monei"] });
const { household } = demoPeople;

const dialogOf = (screen: Screen) => within(screen.getByRole("dialog"));
/** Opens the dialog of the first bill that can be paid; its number. */
const openPayment = async (screen: Screen): Promise<string> => {
  const [button] = screen.getAllByRole("button", { name: /^Paga la factura/ });
  if (button === undefined) throw new Error("No bill can be paid");
  await screen.user.click(button);
  await screen.settled();
  return (button.getAttribute("aria-label") ?? "").replace("Paga la factura ", "");
};

describe("the choice of a platform", () => {
  test("begins with the card form, and one without a form says how to pay with it", async () => {
    const screen = await portal.open(payableBills, { as: household });
    await openPayment(screen);
    const dialog = dialogOf(screen);
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Targeta" }).checked).toBe(true);
    expect(dialog.getByLabelText("Número de la targeta")).toBeDefined();
    await screen.user.click(dialog.getByRole("radio", { name: "MONEI" }));
    expect(dialog.queryByLabelText("Número de la targeta")).toBeNull();
    expect(
      dialog.getByText(
        "Encara no es pot pagar aquí d’aquesta manera. Tria’n una altra, o escriu-nos o truca’ns.",
      ),
    ).toBeDefined();
    await screen.user.click(dialog.getByRole("radio", { name: "Targeta" }));
    expect(dialog.getByLabelText("Número de la targeta")).toBeDefined();
  });
});

describe("a bill", () => {
  test("is paid once with a double click", async () => {
    const screen = await portal.open(payableBills, { as: household });
    await openPayment(screen);
    const before = charges().length;
    const dialog = dialogOf(screen);
    await screen.user.type(dialog.getByLabelText("Número de la targeta"), "4242424242424242");
    await screen.user.type(dialog.getByLabelText("Caducitat"), "12/40");
    await screen.user.type(dialog.getByLabelText("Codi de seguretat"), "123");
    await screen.user.dblClick(dialog.getByRole("button", { name: /^Paga / }));
    await screen.settled();
    expect(screen.getByRole("dialog", { name: "Pagament fet" })).toBeDefined();
    expect(charges()).toHaveLength(before + 1);
  });

  test("that another tab has paid meanwhile says so in this one, which then no longer offers it", async () => {
    const screen = await portal.open(payableBills, { as: household });
    const number = await openPayment(screen);
    const before = charges().length;
    const [invoice] = JSON.parse(window.sessionStorage.getItem("llum-own-paying") ?? "").invoices;
    const method = { number: "4242424242424242", month: 12, year: 2040, cvc: "123" };
    const inOtherTab = await fetch("/api/v1/ca/pay/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        payment_method_id: bank.addMethod(method, new Date()),
        platform_name: "stripe",
        item_id: invoice.invoiceId,
        related_object_type: "invoice",
      }),
    });
    expect(inOtherTab.status).toBe(200);
    await payWithCard(screen, "4242424242424242");
    const failed = within(screen.getByRole("dialog", { name: "Ja està pagat" }));
    expect(failed.getByText(/^Aquesta factura ja està pagada: no t’hem cobrat res més/)).toBeDefined();
    expect(charges()).toHaveLength(before + 1);
    const [close] = failed.getAllByRole("button", { name: "Tanca" });
    if (close !== undefined) await screen.user.click(close);
    await screen.settled();
    expect(screen.queryByRole("button", { name: `Paga la factura ${number}` })).toBeNull();
  });
});
