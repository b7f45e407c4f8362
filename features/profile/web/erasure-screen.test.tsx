import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const ask = { name: "Demana que s’esborrin" };

test("an erasure is requested after a question, notified by email, and can be withdrawn", async () => {
  const screen = await portal.open("/perfil/esborrar", { as: household });
  expect(screen.getByText(/durant sis anys/)).toBeDefined();
  await screen.user.click(screen.getByRole("button", ask));
  const dialog = within(screen.getByRole("dialog", { name: "Vols que esborrem les teves dades?" }));
  await screen.user.click(dialog.getByRole("button", ask));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Petició rebuda")).toBeDefined();
  await portal.work();
  expect(portal.emails.map(({ recipient }) => recipient)).toContain(household.email);
  await screen.user.click(screen.getByRole("button", { name: "Retira la petició" }));
  expect(screen.queryByText("Petició rebuda")).toBeNull();
  expect(screen.getByRole("button", ask)).toBeDefined();
});

test.each([
  ["ca", "/perfil/esborrar", "Esborra les teves dades"],
  ["es", "/perfil/borrar", "Borra tus datos"],
  ["en", "/profile/erase", "Erase your data"],
])("the screen is written in %s", async (_, path, title) => {
  const screen = await portal.open(path, { as: household });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
});
