import { within } from "@testing-library/dom";
import { describe, expect, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat } = demoContracts.household;
const path = `/contractes/electricity/${flat}`;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const dialogOf = (screen: Screen) => {
  const dialog = within(screen.getByRole("dialog", { name: "Canvia l’adreça de notificació" }));
  const field = (label: RegExp | string) => dialog.getByLabelText<HTMLInputElement>(label);
  const write = async (label: RegExp | string, text: string): Promise<void> => {
    await screen.user.clear(field(label));
    await screen.user.type(field(label), text);
  };
  const submit = () => screen.user.click(dialog.getByRole("button", { name: "Canvia l’adreça" }));
  /** The lookup begins a moment after typing. */
  const lookedUp = () =>
    vi.waitFor(async () => {
      await screen.settled();
      if (field("Província").value === "" && within(field("Municipi")).queryAllByRole("option").length < 2)
        throw new Error("The municipalities have not arrived");
    }, 60_000);
  return { dialog, field, write, submit, lookedUp };
};

const openDialog = async () => {
  const screen = await portal.open(path, { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Canvia l’adreça" }));
  return { screen, ...dialogOf(screen) };
};

const fill = async (
  { screen, field, write, lookedUp }: Awaited<ReturnType<typeof openDialog>>,
  zipcode: string,
) => {
  await write("Codi postal", zipcode);
  await lookedUp();
  await screen.user.selectOptions(field("Tipus de via"), "Avinguda");
  await write("Nom de la via", "de Montilivi");
  await write("Número", "12");
};

describe("the dialog of the notification address", () => {
  test("asks for a new one where the customer has no other, and names what is missing", async () => {
    const { dialog, submit } = await openDialog();
    expect(dialog.queryByRole("radio")).toBeNull();
    await submit();
    const summary = within(dialog.getByRole("alert"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(summary).toEqual([
      "Codi postal: Omple aquest camp",
      "Municipi: Tria’n una opció",
      "Tipus de via: Tria’n una opció",
      "Nom de la via: Omple aquest camp",
      "Número: Omple aquest camp",
    ]);
  });

  test("limits each part of the address to what fits", async () => {
    const { field } = await openDialog();
    const limits = ["Codi postal", "Nom de la via", "Número", /^Bloc/, /^Escala/, /^Pis/, /^Porta/].map(
      (label) => field(label).maxLength,
    );
    expect(limits).toEqual([5, 256, 9, 4, 4, 10, 4]);
  });

  test("says at each field what is wrong with it", async () => {
    const { dialog, write, submit } = await openDialog();
    await write("Codi postal", "170");
    await write(/^Referència cadastral/, "9872023VH5797S0001WY");
    await write("Correu electrònic", "anna");
    await write("Mòbil", "12");
    await submit();
    for (const text of [
      "Un codi postal té cinc xifres, i les dues primeres són la província, de 01 a 52",
      "La referència cadastral no és correcta: comprova-la al rebut de l’IBI",
      "Escriu un correu electrònic, per exemple nom@exemple.cat. Abans de l’arrova no hi poden anar accents ni espais",
      "Escriu un telèfon, per exemple 600 000 001",
    ])
      expect(dialog.getByText(text)).toBeDefined();
  });

  test("offers the municipalities of a postal code, and fills in the province of the chosen one", async () => {
    const { screen, field, write, lookedUp } = await openDialog();
    await write("Codi postal", "17130");
    await lookedUp();
    const options = within(field("Municipi"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(options).toEqual(["Tria", "L'Escala", "Torroella de Montgrí"]);
    expect(field("Província").value).toBe("");
    await screen.user.selectOptions(field("Municipi"), "L'Escala");
    expect(field("Província").value).toBe("Girona");
  });

  test("refuses a postal code of no province", async () => {
    const { dialog, write, submit } = await openDialog();
    await write("Codi postal", "99999");
    await submit();
    expect(
      dialog.getByText("Un codi postal té cinc xifres, i les dues primeres són la província, de 01 a 52"),
    ).toBeDefined();
  });

  test("offers the municipalities of the province for a postal code that is not on the list", async () => {
    const { dialog, screen, field, write, lookedUp } = await openDialog();
    await write("Codi postal", "17999");
    await lookedUp();
    expect(dialog.getByText(/No tenim aquest codi postal a la llista/)).toBeDefined();
    const options = within(field("Municipi"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(options.length).toBeGreaterThan(3);
    expect(options).toContain("L'Escala");
    await screen.user.selectOptions(field("Municipi"), "L'Escala");
    expect(field("Província").value).toBe("Girona");
  });

  test("finds no municipality where the portal has none of the province", async () => {
    const { dialog, screen, write } = await openDialog();
    await write("Codi postal", "52001");
    await vi.waitFor(async () => {
      await screen.settled();
      expect(dialog.getByText("No trobem cap municipi amb aquest codi postal")).toBeDefined();
    }, 60_000);
  });

  test("shows the refusal of another main home as a warning with its own text", async () => {
    const opened = await openDialog();
    await fill(opened, "17003");
    portal.fail(/notification\/$/, { status: 400, code: "error_usuario_otra_vivienda_habitual_activa" });
    await opened.submit();
    expect(opened.dialog.getByRole("alert").textContent).toContain("Ja tens un altre habitatge habitual");
    portal.fail(/notification\/$/, { status: 500, code: "internal_error" });
    await opened.submit();
    expect(opened.dialog.getByRole("alert").textContent).toContain("No hem canviat l’adreça");
    portal.recover();
  });

  test("restores a half-filled form after a reload", async () => {
    const { screen, write } = await openDialog();
    await write("Nom de la via", "del Migdia");
    await screen.reload();
    await screen.user.click(screen.getByRole("button", { name: "Canvia l’adreça" }));
    expect(dialogOf(screen).field("Nom de la via").value).toBe("del Migdia");
  });

  test("saves the new address, which the contract shows with its request, and another contract can choose", async () => {
    const opened = await openDialog();
    await fill(opened, "17003");
    await opened.submit();
    const { screen } = opened;
    expect(screen.queryByRole("dialog")).toBeNull();
    const line = "Avinguda de Montilivi, 12, 17003 Girona";
    expect(screen.getByRole("region", { name: "Dades de contacte" }).textContent).toContain(line);
    const requests = within(screen.getByRole("region", { name: "En marxa" }));
    expect(requests.getByText(/^Adreça de notificació: |^Canvi d’adreça de notificació/)).toBeDefined();

    const house = demoContracts.household.house;
    await screen.goTo(`/contractes/electricity/${house}/accio/canvi-d-adreca`);
    const { dialog, submit } = dialogOf(screen);
    await submit();
    expect(dialog.getByText("Tria’n una opció")).toBeDefined();
    await screen.user.click(dialog.getByRole("radio", { name: line }));
    await submit();
    expect(screen.getByRole("region", { name: "Dades de contacte" }).textContent).toContain(line);
  });
});
