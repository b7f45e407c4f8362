import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat, house } = demoContracts.household;

const openDialog = async (name: string) => {
  const screen = await portal.open(`/contractes/electricity/${name}`, { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Canvia la potència" }));
  const dialog = within(screen.getByRole("dialog", { name: "Canvia la potència" }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const write = async (label: string, text: string): Promise<void> => {
    await screen.user.clear(field(label));
    await screen.user.type(field(label), text);
  };
  const submit = () => screen.user.click(dialog.getByRole("button", { name: "Demana el canvi" }));
  return { screen, dialog, field, write, submit };
};

describe("the dialog of a change of power", () => {
  test("starts with the present powers, and says what a raise costs as it is written", async () => {
    const { dialog, field, write } = await openDialog(flat);
    expect([field("Punta (P1)").value, field("Vall (P2)").value]).toEqual(["4,6", "5,75"]);
    expect(dialog.queryByText("Què et costarà")).toBeNull();
    await write("Punta (P1)", "5.6");
    const costs = within(dialog.getByRole("status")).getAllByRole("definition");
    expect(costs.map(({ textContent }) => textContent.replaceAll(/\s/g, " "))).toEqual([
      "9,04 €",
      "19,70 €",
      "0,00 €",
      "28,74 €",
    ]);
  });

  test("names the connection fee alone when the power is only lowered", async () => {
    const { dialog, write } = await openDialog(flat);
    await write("Punta (P1)", "3,45");
    const costs = within(dialog.getByRole("status")).getAllByRole("definition");
    expect(costs.map(({ textContent }) => textContent.replaceAll(/\s/g, " "))).toEqual(["9,04 €", "9,04 €"]);
  });

  test("says at each field what is wrong with it", async () => {
    const { dialog, write, submit } = await openDialog(flat);
    await submit();
    expect(dialog.getAllByText("Canvia almenys una potència")).toHaveLength(2);
    await write("Punta (P1)", "quatre");
    await write("Vall (P2)", "15,1");
    await write("Telèfon de contacte", "12");
    await submit();
    expect(dialog.getByText("Escriu la potència en kW, per exemple 4,6")).toBeDefined();
    expect(dialog.getByText("Escriu un telèfon, per exemple 600 000 001")).toBeDefined();
    await write("Vall (P2)", "0");
    expect(dialog.getByText("Ha de ser més gran que 0")).toBeDefined();
    await write("Vall (P2)", "15,1");
    await write("Punta (P1)", "4,6");
    expect(dialog.getByText("Amb la teva tarifa, com a màxim 15 kW")).toBeDefined();
  });

  test("opens from its address, and once closed does not open again after a reload", async () => {
    const path = `/contractes/electricity/${flat}/accio/canvi-de-potencia`;
    const screen = await portal.open(path, { as: household });
    const dialog = within(screen.getByRole("dialog", { name: "Canvia la potència" }));
    await screen.user.click(dialog.getByRole("button", { name: "Deixa-ho" }));
    await screen.reload();
    expect([screen.queryByRole("dialog"), screen.address()]).toEqual([
      null,
      `/contractes/electricity/${flat}`,
    ]);
  });

  test("submits the change, which then is under way and bars another", async () => {
    const { screen, write, submit } = await openDialog(house);
    await write("Telèfon de contacte", "600 000 001");
    await write("Punta (P1)", "5,75");
    await write("Vall (P2)", "5,75");
    await submit();
    // The contract is read again and blocks another change; the answer to this one stays.
    await portal.work();
    const dialog = within(screen.getByRole("dialog", { name: "Canvia la potència" }));
    expect(dialog.getByText("Falta la teva signatura")).toBeDefined();
    await screen.user.click(dialog.getByRole("button", { name: "D’acord" }));
    expect(screen.getByRole("region", { name: "Què has demanat" }).textContent).toContain(
      "Canvi de potència",
    );
    const button = screen.getByRole("button", { name: "Canvia la potència" });
    expect(button.getAttribute("aria-description")).toBe(
      "Ja hi ha un tràmit en marxa en aquest punt de subministrament",
    );
  });
});
