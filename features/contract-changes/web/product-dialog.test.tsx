import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat } = demoContracts.household;
const address = (product: string): string =>
  `/contractes/electricity/${flat}/accio/canvi-de-producte?product=${product}`;

test("the prices of a contract lead to the best offer, and its change is read in a table and then signed", async () => {
  const contract = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  const best = await contract.findByRole("link", {
    name: "Mira quina tarifa et convé",
  });
  expect(best.getAttribute("href")).toBe(`/consum/millor-tarifa?contract=${flat}`);

  const offers = await portal.open(`/consum/millor-tarifa?contract=${flat}`, { as: household });
  await offers.user.click(offers.getByRole("link", { name: "Mira què canvia i demana-ho" }));
  const dialog = within(await offers.findByRole("dialog", { name: /^Canvia a / }));
  const rows = within(dialog.getByRole("table", { name: "Què canvia" })).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("Producte");
  expect(rows[2]?.textContent).toMatch(/^Un any com l’últim teu, amb impostosAra[\d.,]+.€Després[\d.,]+.€$/);
  expect(dialog.getByText(/^Des del dia que l’acceptem/)).toBeDefined();
  await offers.user.click(dialog.getByRole("button", { name: "Demana el canvi" }));
  expect(offers.getByText("Falta la teva signatura")).toBeDefined();
  await portal.work();

  const list = await portal.open("/solicituts?kind=change", { as: household });
  expect(list.getByRole("link", { name: /^Producte: de .+ a .+/ })).toBeDefined();
});

test("a product that the supply cannot have is refused in the dialog, with what to do", async () => {
  const screen = await portal.open(address("999999"), { as: household });
  const dialog = within(await screen.findByRole("dialog", { name: "Canvia de producte" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Torna a la comparació i tria’n un altre");
  expect(dialog.queryByRole("button", { name: "Demana el canvi" })).toBeNull();
});
