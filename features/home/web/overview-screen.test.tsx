import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { administrator, company, household, newcomer, pensioner } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;
const card = (screen: Screen, title: string) => within(screen.getByRole("region", { name: title }));
const titles = (screen: Screen) =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the overview", () => {
  test("answers what is to be done, owed, billed, consumed, under way and new", async () => {
    const screen = await portal.open("/", { as: household });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("El teu resum");
    expect(titles(screen)).toEqual([
      "El que has de pagar",
      "Última factura",
      "La pròxima factura",
      "El teu consum",
      "En marxa",
      "Novetats",
    ]);
    expect(card(screen, "El que has de pagar").getByText("Has de pagar")).toBeDefined();
    const usage = card(screen, "El teu consum");
    expect(usage.getByText("Aquest mes")).toBeDefined();
    expect(usage.getByText(/(més|menys) que fa un any \(1–/)).toBeDefined();
    expect(usage.getAllByText(/^\d+,\d\d.€, abans del moneder solar$/)).toHaveLength(2);
    const last = card(screen, "Última factura");
    expect(last.getByText(/^\d+,\d\d.€ (més|menys) que l’anterior, sobretot /)).toBeDefined();
    expect(
      within(last.getByRole("list", { name: "Un any de factures" })).getAllByRole("listitem"),
    ).toHaveLength(13);
    const forecast = card(screen, "La pròxima factura");
    expect(forecast.getByText(/^Ja hi hem descomptat \d+,\d\d.€ del moneder solar\.$/)).toBeDefined();
    const claim = card(screen, "En marxa").getByRole("link", { name: "Desacord amb la lectura facturada" });
    expect(claim.getAttribute("href")).toBe(`/solicituts/${demoCases.household.claim}`);
    expect(card(screen, "Novetats").getByRole("link", { name: /^Factura nova FG/ })).toBeDefined();
  });

  test("pays at once what is to be paid, and leads to the last bill", async () => {
    const screen = await portal.open("/", { as: pensioner });
    const owed = card(screen, "El que has de pagar");
    expect(owed.getByText(/^2 factures, la primera fins al /)).toBeDefined();
    await screen.user.click(owed.getByRole("button", { name: /^Paga \d+,\d\d.€$/ }));
    await screen.settled();
    const dialog = within(screen.getByRole("dialog", { name: "Paga en línia" }));
    expect(dialog.getByText(/^Factures F.*, F.* · \d+,\d\d.€$/)).toBeDefined();
    const last = card(screen, "Última factura").getByRole("link", { name: "Mira la factura" });
    expect(last.getAttribute("href")).toMatch(/^\/factures\/detall\/\d+$/);
  });

  test("says when the grouped bill of a company is charged, and is about it and not its parts", async () => {
    const screen = await portal.open("/", { as: company });
    const last = card(screen, "Última factura");
    expect(last.getByText(/^FM\d/)).toBeDefined();
    expect(screen.queryByRole("region", { name: "La pròxima factura" })).toBeNull();
    expect(card(screen, "El que has de pagar").queryByText(/FE\d/)).toBeNull();
  });

  test("has the month and what is unusual in it for a manager of hundreds of supplies", async () => {
    const screen = await portal.open("/", { as: administrator });
    const month = card(screen, "Les factures del mes");
    expect(month.getByText(/: \d{3} factures$/)).toBeDefined();
    expect(month.getByText(/^\d[\d.]*,\d\d.€ (més|menys) que el mes anterior/)).toBeDefined();
  });

  test("tells a customer without contracts what to do first", async () => {
    const screen = await portal.open("/", { as: newcomer });
    expect(titles(screen)).toEqual(["Per començar", "Ja tens un contracte i no el veus aquí?"]);
    expect(screen.getByRole("link", { name: /^Repassa les teves dades/ }).getAttribute("href")).toBe(
      "/perfil",
    );
  });

  test("shows the other cards when one fails, and that one after a retry", async () => {
    portal.fail(/consumption\/summary/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/", { as: household });
    const usage = card(screen, "El teu consum");
    expect(usage.getByText("No hem pogut carregar el consum")).toBeDefined();
    expect(card(screen, "Última factura").getByRole("link")).toBeDefined();
    portal.takeErrors();
    portal.recover();
    await screen.user.click(usage.getByRole("button"));
    expect(card(screen, "El teu consum").getByText("Aquest mes")).toBeDefined();
  });

  test("does not claim that nothing is pending when the answer is unknown", async () => {
    portal.fail(/invoices\/summary|crm\/cases|contracts\/summary/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/", { as: household });
    expect(screen.queryByText("Ara no has de fer res")).toBeNull();
    expect(
      card(screen, "El que has de pagar").getByText("No hem pogut mirar què has de pagar"),
    ).toBeDefined();
    portal.takeErrors();
  });

  test("is the customer's own: a visitor signs in first and then sees it", async () => {
    const screen = await portal.open("/");
    expect(screen.address()).toBe("/acces");
    await screen.user.type(screen.getByLabelText("NIF, NIE, CIF o correu electrònic"), household.taxId);
    await screen.user.type(screen.getByLabelText("Contrasenya"), "Demo-1234");
    await screen.user.click(screen.getByRole("button", { name: "Accedeix" }));
    expect(screen.address()).toBe("/");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("El teu resum");
  });
});
