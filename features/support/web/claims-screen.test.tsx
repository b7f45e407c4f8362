import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat } = demoContracts.household;

test("a claim begins with what has happened, which is filed under the regulator's name", async () => {
  const screen = await portal.open("/reclamacions", { as: household });
  await screen.user.click(screen.getByLabelText("Una lectura no quadra amb el comptador"));
  expect(screen.getByText(/^La tramitem com a «Desacord amb la lectura facturada»/)).toBeDefined();
  expect(screen.queryByLabelText("Sobre què reclames?")).toBeNull();
  expect(screen.queryByLabelText("Quin és el motiu?")).toBeNull();
});

test("a claim needs what has happened, a contract and words, and explains the reason of anything else", async () => {
  const screen = await portal.open("/reclamacions", { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Envia la reclamació" }));
  expect(
    within(screen.getByRole("alert"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Tria què ha passat.", "Tria un contracte.", "Explica què ha passat."]);
  await screen.user.click(screen.getByLabelText("Una altra cosa"));
  await screen.user.selectOptions(screen.getByLabelText("Sobre què reclames?"), "Factura i mesura");
  await screen.user.selectOptions(
    screen.getByLabelText("Quin és el motiu?"),
    "Desacord amb la lectura facturada",
  );
  expect(screen.getByText("La lectura de la factura no és la que marcava el comptador.")).toBeDefined();
});

test("a request shows its state and the answers of staff with their name", async () => {
  const screen = await portal.open(`/solicituts/${demoCases.household.claim}`, { as: household });
  expect(screen.getByText("L’estem estudiant")).toBeDefined();
  expect(screen.getByText(/^Núria Puigdevall · Llum de Prova/)).toBeDefined();
});

test("the contract of an open claim is marked with its bill and the day of the answer", async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  expect(screen.getByText("Tens una reclamació oberta")).toBeDefined();
  expect(screen.getByText(/^És sobre la factura .*no et tallarem el subministrament/)).toBeDefined();
});

test("a request that is not the customer's does not exist", async () => {
  const screen = await portal.open(`/solicituts/${demoCases.company.question}`, { as: household });
  expect(screen.getByText("Aquesta pàgina no existeix")).toBeDefined();
});
