import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;

test("a customer creates a token, sees it once, and revokes it", async () => {
  const screen = await portal.open("/perfil/api", { as: household });
  expect(screen.getByText("Encara no tens cap clau.")).toBeDefined();

  await screen.user.click(screen.getByRole("button", { name: "Crea la clau" }));
  const summary = within(screen.getByRole("alert"));
  expect(summary.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Escriu un nom, per exemple Home Assistant.",
    "Escriu la contrasenya actual.",
  ]);

  await screen.user.type(screen.getByRole("textbox", { name: "Nom" }), "Home Assistant");
  await screen.user.type(screen.getByLabelText("Contrasenya actual"), demoPassword);
  await screen.user.click(screen.getByRole("button", { name: "Crea la clau" }));
  const shown = await screen.findByLabelText("Clau");
  expect(shown.textContent).toMatch(/^llumtoken_/);
  expect(document.activeElement?.textContent).toBe("La clau Home Assistant està a punt");
  const row = await within(screen.getByRole("main")).findByRole("listitem");
  expect(row.textContent).toContain("PermisosLlegir el consum");
  await screen.user.click(screen.getByRole("button", { name: "Ja la tinc" }));
  expect(screen.queryByLabelText("Clau")).toBeNull();

  await screen.user.click(screen.getByRole("button", { name: "Anul·la la clau Home Assistant" }));
  const dialog = within(screen.getByRole("dialog", { name: "Vols anul·lar la clau Home Assistant?" }));
  await screen.user.click(dialog.getByRole("button", { name: "Anul·la" }));
  expect(await screen.findByText("Encara no tens cap clau.")).toBeDefined();
});
