import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, newcomer } = demoPeople;
const { flat } = demoContracts.household;
type Screen = Awaited<ReturnType<typeof portal.open>>;

const chooseFlat = async (screen: Screen): Promise<void> => {
  await screen.user.type(screen.getByRole("combobox", { name: "Contracte" }), flat);
  await screen.user.click(screen.getByRole("option", { name: new RegExp(flat) }));
};
const openQuestion = async (screen: Screen) => {
  await chooseFlat(screen);
  await screen.user.selectOptions(screen.getByLabelText("Sobre què ens escrius?"), "Una factura");
  await screen.user.type(screen.getByLabelText("Assumpte"), "La de juliol");
  await screen.user.type(screen.getByLabelText("Explica-ho"), "No l’entenc");
};

describe("writing to the retailer", () => {
  test("lists what is missing, each with a link to its field", async () => {
    const screen = await portal.open("/atencio-al-client", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Envia el missatge" }));
    const summary = within(screen.getByRole("alert"));
    expect(summary.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Tria un contracte.",
      "Tria sobre què ens escrius.",
      "Escriu un assumpte, amb poques paraules.",
      "Explica’ns què et passa.",
    ]);
  });

  test("keeps what was typed over a reload, and ends with the number, the day and the receipt", async () => {
    const screen = await portal.open("/atencio-al-client", { as: household });
    await openQuestion(screen);
    await screen.reload();
    expect(screen.getByLabelText<HTMLInputElement>("Assumpte").value).toBe("La de juliol");
    await screen.user.click(screen.getByRole("button", { name: "Envia el missatge" }));
    expect(screen.getByRole("alert").textContent).toContain("Hem rebut el teu missatge");
    const number = screen.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent ?? "";
    await screen.user.click(screen.getByRole("button", { name: "Descarrega el rebut (PDF)" }));
    expect(screen.downloads.map(({ filename }) => filename)).toEqual([`rebut-${number}.pdf`]);
    await screen.user.click(screen.getByRole("link", { name: "Mira la sol·licitud" }));
    expect(screen.address()).toBe(`/solicituts/${number}`);
    expect(screen.getByText("Rebuda")).toBeDefined();
    expect(screen.getByText("No l’entenc")).toBeDefined();
  });

  test("shows why it was not sent, with everything still there", async () => {
    const screen = await portal.open("/atencio-al-client", { as: household });
    await openQuestion(screen);
    portal.fail(/crm\/cases\/$/, { status: 500, code: "internal_error" });
    await screen.user.click(screen.getByRole("button", { name: "Envia el missatge" }));
    expect(screen.getByRole("alert").textContent).toContain("No hem pogut enviar el missatge");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Explica-ho").value).toBe("No l’entenc");
    portal.recover();
  });

  test("tells a customer without contracts how to reach the retailer", async () => {
    const screen = await portal.open("/atencio-al-client", { as: newcomer, language: "ca" });
    expect(screen.getByText("Per escriure’ns et cal un contracte")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Envia el missatge" })).toBeNull();
  });

  test("leads to a claim in a dialog", async () => {
    const screen = await portal.open("/atencio-al-client", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Fes una reclamació" }));
    const dialog = within(screen.getByRole("dialog", { name: "Fes una reclamació" }));
    expect(dialog.getByRole("group", { name: "Què ha passat?" })).toBeDefined();
  });
});

describe("sending a reading", () => {
  test("asks about values that are lower than the last, and sends them all the same", async () => {
    const screen = await portal.open("/atencio-al-client?autolectures=true", { as: household });
    await chooseFlat(screen);
    for (const register of ["P1 · punta", "P2 · pla", "P3 · vall"])
      await screen.user.type(screen.getByLabelText(register), "1");
    await screen.user.click(screen.getByRole("button", { name: "Envia la lectura" }));
    expect(screen.getByText("Comprova aquests números")).toBeDefined();
    expect(screen.getAllByText(/és menys que la darrera lectura/)).toHaveLength(3);
    await screen.user.click(screen.getByRole("button", { name: "Envia-la igualment" }));
    expect(screen.getByRole("alert").textContent).toContain("Hem rebut la teva lectura");
    const { rows } = await database.unguarded.query(
      "select distinct deviation from meter_readings where value = 1",
    );
    expect(rows).toEqual([{ deviation: "lower" }]);
  });

  test("needs a whole number for each register, and shows the last readings beside it", async () => {
    const screen = await portal.open("/atencio-al-client?autolectures=true", { as: household });
    await chooseFlat(screen);
    expect(
      within(screen.getByRole("table", { name: "Les darreres lectures" })).getAllByRole("row").length,
    ).toBeGreaterThan(3);
    await screen.user.type(screen.getByLabelText("P1 · punta"), "12,5");
    await screen.user.click(screen.getByRole("button", { name: "Envia la lectura" }));
    expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(3);
  });
});
