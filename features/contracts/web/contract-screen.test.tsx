import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import {
  administratorContractCount,
  administratorContractName,
  demoContracts,
  demoPeople,
} from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoContracts;
const list = "/contractes/electricity";
const flat = `${list}/${household.flat}`;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const openAsHousehold = (path: string): Promise<Screen> => portal.open(path, { as: demoPeople.household });
const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;
/** A part of the screen, by its heading. */
const part = (screen: Screen, name: string) => screen.getByRole("region", { name });

describe("a contract", () => {
  test("shows its power, product and state first, then its data, supply point, payment, wallets and consumption", async () => {
    const screen = await openAsHousehold(flat);
    const data = part(screen, "Dades del contracte");
    const first = ["Potència punta (P1)", "Llum Tres Períodes", "Actiu"].map(
      (text) => screen.getAllByText(text)[0],
    );
    for (const element of first)
      expect(element?.compareDocumentPosition(data)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(data.textContent).toContain("4,6 kW");
    const supply = part(screen, "Punt de subministrament");
    expect(supply.textContent).toContain("El número del teu punt de subministrament");
    const distributor = within(supply).getByRole("link", { name: /edistribucion/ });
    expect(distributor.getAttribute("href")).toMatch(/^https:\/\//);
    expect(part(screen, "Factures i pagament").textContent).toContain("••••");
    expect(part(screen, "Moneders solars").textContent).toMatch(/60\s%/);
    const months = within(screen.getByRole("list", { name: "Consum mes a mes" })).getAllByRole("listitem");
    expect(months.map(({ textContent }) => / \d{4}: [\d.]+ kWh$/.test(textContent))).toEqual(
      Array.from({ length: 12 }, () => true),
    );
  });

  test("leads to its consumption by day and hour", async () => {
    const screen = await openAsHousehold(`${list}/${household.house}`);
    await screen.user.click(screen.getByRole("link", { name: "Mira el consum per dies i hores" }));
    expect(screen.address()).toBe(`/consum?contract=${household.house}`);
    expect(title(screen)).toBe("Consum");
  });

  test("of gas has an address of its own and shows pressure, flow and its maintenance service", async () => {
    const screen = await openAsHousehold(`${list}/${household.flatGas}`);
    expect(screen.address()).toBe(`/contractes-gas/${household.flatGas}`);
    const data = part(screen, "Dades del contracte").textContent;
    expect(data).toContain("0,022 bar");
    expect(data).toContain("27 kWh/dia");
    expect(part(screen, "Serveis i bo social").textContent).toContain("caldera");
  });

  test("that is not signed yet shows so, and has no readings", async () => {
    const screen = await openAsHousehold(`${list}/${household.garage}`);
    expect(screen.getByText("Per signar")).toBeDefined();
    expect(part(screen, "Consum").textContent).toContain("Encara no hi ha cap lectura");
  });

  test("of six powers shows the equal ones as one figure", async () => {
    const path = `${list}/${demoContracts.company.workshop}`;
    const screen = await portal.open(path, { as: demoPeople.company });
    const powers = screen.getAllByText(/^Potència P/).map(({ parentElement }) => parentElement?.textContent);
    expect(powers).toEqual(["Potència P1–P526 kW", "Potència P642 kW"]);
  });

  test("stays open when the language changes", async () => {
    const screen = await openAsHousehold(flat);
    const [english] = screen.getAllByRole("link", { name: "English" });
    if (english === undefined) throw new Error("The screen has no link to English");
    await screen.user.click(english);
    expect(screen.address()).toBe(`/contracts/electricity/${household.flat}`);
    expect(title(screen)).toBe(`Contract ${household.flat}`);
    expect(screen.getByText("Peak power (P1)")).toBeDefined();
  });

  test("of another customer is not shown: the list of contracts opens with the reason", async () => {
    const screen = await openAsHousehold(`${list}/${demoContracts.neighbour.home}`);
    expect(screen.address()).toBe(list);
    expect(title(screen)).toBe("Contractes");
    expect(
      screen.getByText(`No tens cap contracte amb el número ${demoContracts.neighbour.home}.`, {
        exact: false,
      }),
    ).toBeDefined();
  });

  test("opens without the action that its address names when the action is unknown", async () => {
    const screen = await openAsHousehold(`${flat}/accio/res-de-res`);
    expect(screen.address()).toBe(flat);
    expect(title(screen)).toBe(`Contracte ${household.flat}`);
  });
});

test("the selector finds another contract among four hundred and opens it", async () => {
  const wanted = administratorContractName(388);
  const path = `${list}/${administratorContractName(1)}`;
  const screen = await portal.open(path, { as: demoPeople.administrator });
  const selector = screen.getByRole("combobox", { name: "Canvia de contracte" });
  await screen.user.click(selector);
  expect(screen.getByText(`50 de ${administratorContractCount}: escriu per trobar el teu`)).toBeDefined();
  await screen.user.clear(selector);
  await screen.user.type(selector, wanted);
  await screen.user.click(screen.getByRole("option", { name: new RegExp(wanted) }));
  expect(title(screen)).toBe(`Contracte ${wanted}`);
  expect(part(screen, "Dades del contracte").textContent).toContain(wanted);
});

describe("the documents of a contract", () => {
  const category = (screen: Screen) =>
    within(part(screen, "Documents")).getByRole("region", { name: "Contracte" });
  const names = (screen: Screen) =>
    within(category(screen))
      .getAllByRole("listitem")
      .map(({ firstElementChild }) => firstElementChild?.firstElementChild?.textContent);

  test("are put in the chosen order, which is in the address", async () => {
    const screen = await openAsHousehold(flat);
    const order = within(part(screen, "Documents")).getByLabelText("Ordena’ls");
    await screen.user.selectOptions(order, "Nom: de la A a la Z");
    expect(screen.address()).toBe(`${flat}?documents=name`);
    expect(names(screen)).toEqual(["Condicions generals", "Contracte signat"]);
    await screen.user.selectOptions(order, "Nom: de la Z a la A");
    expect(names(screen)).toEqual(["Contracte signat", "Condicions generals"]);
  });

  test("are downloaded as PDF files named after the contract", async () => {
    const screen = await openAsHousehold(flat);
    await screen.user.click(screen.getByRole("button", { name: "Descarrega’l (Contracte signat)" }));
    expect(screen.downloads.map(({ filename }) => filename)).toEqual([`contracte-${household.flat}.pdf`]);
    expect((await screen.downloads[0]?.content.text())?.slice(0, 5)).toBe("%PDF-");
  });

  test("say so when a download fails, and can be downloaded once that is acknowledged", async () => {
    const screen = await openAsHousehold(flat);
    portal.fail(/./, "no network");
    await screen.user.click(screen.getByRole("button", { name: "Descarrega’l (Contracte signat)" }));
    expect(within(category(screen)).getByRole("alert").textContent).toContain("connexió");
    portal.recover();
    await screen.user.click(
      screen.getByRole("button", { name: "No s’ha descarregat. D’acord (Contracte signat)" }),
    );
    expect(within(category(screen)).queryByRole("alert")).toBeNull();
    await screen.user.click(screen.getByRole("button", { name: "Descarrega’l (Contracte signat)" }));
    expect(screen.downloads).toHaveLength(1);
  });
});
