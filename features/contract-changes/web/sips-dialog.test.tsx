import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const { flat, house } = demoContracts.household;

const openContract = async (name: string) => {
  const screen = await portal.open(`/contractes/electricity/${name}/accio/no-cessio-sips`, { as: household });
  return { screen, dialog: within(screen.getByRole("dialog", { name: "No cedir les dades al SIPS" })) };
};

test("the dialog says what SIPS is, and its checkbox cannot be changed", async () => {
  const { dialog } = await openContract(house);
  expect(dialog.getByText(/^El SIPS és el registre/)).toBeDefined();
  const checkbox = dialog.getByRole<HTMLInputElement>("checkbox", {
    name: "No vull que les dades del meu punt de subministrament se cedeixin a altres companyies",
  });
  expect([checkbox.checked, checkbox.disabled]).toEqual([true, true]);
  expect(dialog.getByText("Encara no ho has demanat: ara se cedeixen.")).toBeDefined();
});

test("an opt-out waits for its signature, and afterwards cannot be requested again", async () => {
  const { screen, dialog } = await openContract(flat);
  await screen.user.click(dialog.getByRole("button", { name: "Demana que no se cedeixin" }));
  expect(dialog.getByText("Falta la teva signatura")).toBeDefined();
  await screen.user.click(dialog.getByRole("button", { name: "D’acord" }));
  await screen.user.click(screen.getByRole("button", { name: "Mira com està" }));
  const again = within(screen.getByRole("dialog", { name: "No cedir les dades al SIPS" }));
  expect(again.getByText("Ho has demanat i s’està tramitant.")).toBeDefined();
  expect(again.queryByRole("button", { name: "Demana que no se cedeixin" })).toBeNull();
  const history = within(again.getByRole("region", { name: "Què has demanat sobre el SIPS" }));
  expect(history.getByText(/Espera la teva signatura/)).toBeDefined();
});

test("an opt-out that cannot be sent stays in the dialog, with the reason", async () => {
  const { screen, dialog } = await openContract(house);
  portal.fail(/\/no_cession_sips\//, { status: 409, code: "sips_already_opted_out" });
  await screen.user.click(dialog.getByRole("button", { name: "Demana que no se cedeixin" }));
  const alert = dialog.getByRole("alert").textContent;
  expect(alert).toContain("No hem pogut demanar que no se cedeixin");
  expect(alert).toContain("Les dades d’aquest punt de subministrament ja no se cedeixen.");
  portal.recover();
});

test("a customer who opted out reads that the data is not shared, and cannot request it again", async () => {
  await database.unguarded.query("update contracts set sips_cession = 'active' where name = $1", [house]);
  const { screen, dialog } = await openContract(house);
  expect(screen.getByText("No se cedeixen a altres companyies")).toBeDefined();
  expect(dialog.getByText("Ja està fet: no se cedeixen.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Demana que no se cedeixin" })).toBeNull();
});
