import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat } = demoContracts.household;

test("a claim needs a contract, a type, a reason and words, and explains the reason", async () => {
  const screen = await portal.open("/reclamacions", { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Envia la reclamació" }));
  expect(
    within(screen.getByRole("alert"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Tria un contracte.", "Tria sobre què reclames.", "Explica què ha passat."]);
  await screen.user.selectOptions(screen.getByLabelText("Sobre què reclames?"), "Factura i mesura");
  await screen.user.selectOptions(
    screen.getByLabelText("Quin és el motiu?"),
    "Desacord amb la lectura facturada",
  );
  expect(screen.getByText("La lectura de la factura no és la que marcava el comptador.")).toBeDefined();
});

test("a request shows its state and the answers of staff with their name", async () => {
  const screen = await portal.open(`/solicituts/${demoCases.household.claim}`, { as: household });
  expect(screen.getByText("En tràmit")).toBeDefined();
  expect(screen.getByText(flat)).toBeDefined();
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
