import { expect, test } from "vitest";
import { startDeskWithCases } from "#apps/desk/testing/component-desk.ts";
import { demoPeople } from "#database/seed/demo-people.ts";

const desk = await startDeskWithCases();
const marta = await desk.enter("Marta Roig", "agent");

test("a customer is found by the tax id, and the page has what staff ask for", async () => {
  const screen = await desk.open("/customers", { as: marta });
  await screen.user.type(screen.getByRole("searchbox"), demoPeople.household.taxId);
  await screen.user.click(screen.getByRole("button", { name: "Busca" }));
  await screen.user.click(screen.getByRole("link", { name: demoPeople.household.name }));
  expect(screen.address()).toBe(`/gestio/customers/${desk.customerId}`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(demoPeople.household.name);
  expect(screen.getByText(demoPeople.household.taxId)).toBeDefined();
});

test("a note is written for colleagues, and what was typed of one outlives a reload", async () => {
  const screen = await desk.open(`/customers/${desk.customerId}`, { as: marta });
  await screen.user.type(screen.getByLabelText("Nota nova"), "Prefereix que li truquin");
  await screen.reload();
  expect(screen.getByDisplayValue("Prefereix que li truquin")).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Afegeix la nota" }));
  expect(screen.queryByDisplayValue("Prefereix que li truquin")).toBeNull();
  expect(screen.getByText("Prefereix que li truquin")).toBeDefined();
});
