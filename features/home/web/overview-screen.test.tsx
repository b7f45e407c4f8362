import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, newcomer, pensioner } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;
const card = (screen: Screen, title: string) => within(screen.getByRole("region", { name: title }));
const titles = (screen: Screen) =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the overview", () => {
  test("answers what is to be done, owed, billed, consumed, under way and new", async () => {
    const screen = await portal.open("/", { as: household });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("El teu resum");
    expect(titles(screen)).toEqual([
      "Tens 2 factures fora de termini",
      "El que has de pagar",
      "Última factura",
      "El teu consum",
      "En marxa",
      "Novetats",
    ]);
    expect(card(screen, "El que has de pagar").getByText("Has de pagar")).toBeDefined();
    const usage = card(screen, "El teu consum");
    expect(usage.getByText("Aquest mes")).toBeDefined();
    expect(usage.getByText(/(més|menys) que fa un any \(1–/)).toBeDefined();
    expect(usage.getAllByText(/^\d+,\d\d.€, tot inclòs$/)).toHaveLength(2);
    const claim = card(screen, "En marxa").getByRole("link", { name: "Desacord amb la lectura facturada" });
    expect(claim.getAttribute("href")).toBe(`/solicituts/${demoCases.household.claim}`);
    expect(card(screen, "Novetats").getByRole("link", { name: /^Factura nova FG/ })).toBeDefined();
  });

  test("leads to the invoices that are to be paid, and to the last one", async () => {
    const screen = await portal.open("/", { as: pensioner });
    expect(titles(screen)[0]).toBe("Tens 2 factures per pagar");
    expect(screen.getByRole("link", { name: "Mira com es paga" }).getAttribute("href")).toBe("/factures");
    const last = card(screen, "Última factura").getByRole("link", { name: "Mira-la i paga-la" });
    expect(last.getAttribute("href")).toMatch(/^\/factures\/detall\/\d+$/);
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
