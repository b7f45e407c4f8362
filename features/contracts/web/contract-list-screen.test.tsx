import { within } from "@testing-library/dom";
import { afterEach, describe, expect, test, vi } from "vitest";
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

type Screen = Awaited<ReturnType<typeof portal.open>>;

const openAsHousehold = (path = list): Promise<Screen> => portal.open(path, { as: demoPeople.household });
const table = (screen: Screen) => screen.getByRole("table", { name: /^Contractes d/ });
/** Each row's text by the number of its contract. */
const rows = (screen: Screen): ReadonlyMap<string, string> =>
  new Map(
    Array.from(table(screen).querySelectorAll("tbody tr"), ({ textContent }) => [
      /\d{7}/.exec(textContent)?.[0] ?? "",
      textContent,
    ]),
  );
const numbers = (screen: Screen): readonly string[] => [...rows(screen).keys()];
const searchField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>("Busca un contracte");
const allOfHousehold = [household.flat, household.house, household.garage, household.formerFlat].toSorted();

describe("the list of contracts", () => {
  test("shows each contract's address, product, power, state and whether it is paid", async () => {
    const screen = await openAsHousehold();
    const shown = rows(screen);
    const flat = shown.get(household.flat);
    for (const text of ["Carrer del Migdia, 48", "Llum Tres Períodes", "4,6 kW", "Actiu"])
      expect(flat).toContain(text);
    for (const row of shown.values()) expect(row).toMatch(/Al corrent|Per pagar\s*[\d.]+,\d\d\s€/);
    expect(shown.get(household.garage)).toContain("Per signar");
    expect(shown.get(household.formerFlat)).toContain("De baixa");
  });

  test("links each contract to its invoices and to its details", async () => {
    const screen = await openAsHousehold();
    const links = within(table(screen));
    const invoices = links.getByRole("link", { name: `Factures del contracte ${household.house}` });
    expect(invoices.getAttribute("href")).toBe(`/contractes/electricity/${household.house}/factures`);
    const details = links.getByRole("link", { name: `Detall del contracte ${household.house}` });
    expect(details.getAttribute("href")).toBe(`/contractes/electricity/${household.house}`);
    await screen.user.click(links.getByRole("link", { name: household.house }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`Contracte ${household.house}`);
  });

  test("shows the gas contracts with their access tariff under the gas tab", async () => {
    const screen = await openAsHousehold();
    await screen.user.click(screen.getByRole("link", { name: "Gas" }));
    expect(screen.address()).toBe("/contractes/gas");
    expect(numbers(screen)).toEqual([household.flatGas]);
    expect(rows(screen).get(household.flatGas)).toContain("RL.2");
  });

  test("shows a customer without contracts what the list will contain, and the phone number", async () => {
    const screen = await portal.open(list, { as: demoPeople.newcomer });
    expect(screen.getByText("Encara no tens cap contracte")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByRole("link", { name: /^Truca al/ }).getAttribute("href")).toMatch(/^tel:/);
  });

  test("of four hundred contracts is divided into pages of the size that the customer chooses", async () => {
    const screen = await portal.open(list, { as: demoPeople.administrator });
    const pages = () => within(screen.getByRole("navigation", { name: "Pàgines de contractes" }));
    expect(pages().getByText(`1–10 de ${administratorContractCount}`)).toBeDefined();
    await screen.user.click(pages().getByRole("button", { name: "Següent" }));
    expect(numbers(screen)[0]).toBe(administratorContractName(11));
    await screen.user.selectOptions(pages().getByLabelText("Contractes per pàgina"), "25");
    expect(pages().getByText(`1–25 de ${administratorContractCount}`)).toBeDefined();
    expect(numbers(screen)).toHaveLength(25);
    await screen.user.click(pages().getByRole("button", { name: "Última pàgina" }));
    expect(screen.address()).toBe(`${list}?limit=25&offset=375`);
    expect(numbers(screen).at(-1)).toBe(administratorContractName(400));
  });

  test("opens its last page when the address names a page past the end", async () => {
    const screen = await portal.open(`${list}?offset=5000`, { as: demoPeople.administrator });
    expect(screen.address()).toBe(`${list}?offset=390`);
    expect(numbers(screen).at(-1)).toBe(administratorContractName(400));
  });
});

describe("the search for a contract", () => {
  afterEach(() => void vi.useRealTimers());

  test("starts on Enter, is in the address and can be cleared", async () => {
    const screen = await openAsHousehold();
    await screen.user.type(searchField(screen), "gavines{Enter}");
    expect(screen.getByText("1 contracte amb «gavines»")).toBeDefined();
    expect(numbers(screen)).toEqual([household.house]);
    await screen.reload();
    expect(searchField(screen).value).toBe("gavines");
    expect(numbers(screen)).toEqual([household.house]);
    await screen.user.click(screen.getByRole("button", { name: "Esborra la cerca" }));
    expect(screen.address()).toBe(list);
    expect(searchField(screen).value).toBe("");
    expect(document.activeElement).toBe(searchField(screen));
    expect(numbers(screen).toSorted()).toEqual(allOfHousehold);
  });

  test("starts by itself a second and a half after the last key", async () => {
    const screen = await openAsHousehold();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const part of [household.garage.slice(0, 4), household.garage.slice(4)]) {
      await screen.user.type(searchField(screen), part);
      vi.advanceTimersByTime(1499);
      expect(screen.address()).toBe(list);
    }
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await screen.settled();
    expect(screen.address()).toBe(`${list}?filter=${household.garage}`);
    expect(numbers(screen)).toEqual([household.garage]);
  });

  test("takes % literally, and offers all contracts when none matches", async () => {
    const screen = await openAsHousehold();
    await screen.user.type(searchField(screen), "%{Enter}");
    expect(screen.getByText("No hi ha cap contracte amb «%»")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    await screen.user.click(screen.getByRole("button", { name: "Mostra’ls tots" }));
    expect(screen.getByText("4 contractes")).toBeDefined();
    expect(numbers(screen).toSorted()).toEqual(allOfHousehold);
  });
});

describe("the choice of a contract for its consumption", () => {
  test("offers one link in each row, which opens the contract at its consumption", async () => {
    const screen = await openAsHousehold(`${list}/accio/consum`);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Tria un contracte");
    const links = within(table(screen)).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(
      numbers(screen).map((name) => `Tria’l (contracte ${name})`),
    );
    await screen.user.click(screen.getByRole("link", { name: `Tria’l (contracte ${household.flat})` }));
    expect(screen.address()).toBe(`${list}/${household.flat}#consumption`);
    expect(document.activeElement?.id).toBe("consumption");
  });

  test("is the plain list when the address names an unknown action", async () => {
    const screen = await openAsHousehold(`${list}/accio/res-de-res`);
    expect(screen.address()).toBe(list);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Contractes");
  });
});
