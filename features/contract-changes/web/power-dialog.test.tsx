import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople, type DemoPerson } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat, house } = demoContracts.household;

type BoundDialog = ReturnType<typeof within>;

const costsOf = (dialog: BoundDialog): string[] =>
  within(dialog.getByRole("status"))
    .getAllByRole("definition")
    .map(({ textContent }) => textContent.replaceAll(/\s/g, " "));

const openDialog = async (name: string, person: DemoPerson = household) => {
  const screen = await portal.open(`/contractes/electricity/${name}`, { as: person });
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
    // A kilowatt more of peak costs 30.672 € with 5.1127 % of electricity tax and 21 % of VAT; the fees have the VAT alone.
    expect(costsOf(dialog)).toEqual(["207,53 €", "246,54 €", "9,04 €", "19,70 €", "0,00 €", "34,78 €"]);
    expect(dialog.getByRole("status").textContent).toMatch(/^Pagaràs 39,01\s€ més l’any/);
  });

  test("names the connection fee alone and the yearly saving when the power is only lowered", async () => {
    const { dialog, write } = await openDialog(flat);
    await write("Punta (P1)", "3,45");
    expect(costsOf(dialog)).toEqual(["207,53 €", "162,67 €", "9,04 €", "10,94 €"]);
    expect(dialog.getByRole("status").textContent).toMatch(/^Pagaràs 44,86\s€ menys l’any/);
    expect(dialog.queryByText(/el comptador tallaria la llum/)).toBeNull();
  });

  test("shows the highest demand of the last year beside each power, and warns of less than it", async () => {
    const { dialog, write } = await openDialog(flat);
    expect(dialog.getByText(/^Ara: 4,6\skW\. Màxim de l’últim any: 2,303\skW, març/)).toBeDefined();
    await write("Punta (P1)", "2,3");
    expect(dialog.getByText(/el comptador tallaria la llum/)).toBeDefined();
  });

  test("takes the powers of the link, as they were tried on the screen of patterns", async () => {
    const path = `/contractes/electricity/${flat}/accio/canvi-de-potencia?powers=3.45,4.6`;
    const screen = await portal.open(path, { as: household });
    const dialog = within(screen.getByRole("dialog", { name: "Canvia la potència" }));
    expect(screen.address()).toBe(`/contractes/electricity/${flat}`);
    const fields = ["Punta (P1)", "Vall (P2)"].map((label) => dialog.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ value }) => value)).toEqual(["3,45", "4,6"]);
  });

  test("proposes what must follow from a raised power of a 3.0TD, instead of a refusal of each", async () => {
    const { screen, dialog, field, write, submit } = await openDialog(
      demoContracts.company.workshop,
      demoPeople.company,
    );
    await write("Potència P1", "30");
    expect(
      dialog.getByText(/P1 30\skW · P2 30\skW · P3 30\skW · P4 30\skW · P5 30\skW · P6 42\skW/),
    ).toBeDefined();
    await submit();
    expect(dialog.getAllByText("No pot ser més petita que la del període anterior")).toHaveLength(1);
    await screen.user.click(dialog.getByRole("button", { name: "Posa-hi aquestes potències" }));
    expect(["P1", "P2", "P5", "P6"].map((period) => field(`Potència ${period}`).value)).toEqual([
      "30",
      "30",
      "30",
      "42",
    ]);
    expect(dialog.queryByText("No pot ser més petita que la del període anterior")).toBeNull();
    expect(dialog.getByText(/compten els excessos de potència/)).toBeDefined();
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
    const link = await dialog.findByRole("link", { name: "Llegeix i signa" }, { timeout: 60_000 });
    expect(link.getAttribute("href")).toMatch(/\/sandbox\/sign\//);
    // The button that had the focus has gone with the form.
    expect(document.activeElement).toBe(dialog.getByRole("heading", { name: "Canvia la potència" }));
    // What is signed is checked there and then: each power now and after, and the price with taxes.
    const block = within(dialog.getByRole("region", { name: "Comprova què canvia" }));
    expect(block.getByText("Total amb impostos")).toBeDefined();
    await screen.user.click(dialog.getByRole("button", { name: "D’acord" }));
    expect(screen.getByRole("region", { name: "En marxa" }).textContent).toMatch(
      /^Potència vall: de .* a 5,75 kW/,
    );
    const button = screen.getByRole("button", { name: "Canvia la potència" });
    expect(button.getAttribute("aria-description")).toBe(
      "Ja hi ha un tràmit en marxa en aquest punt de subministrament",
    );
  });
});
