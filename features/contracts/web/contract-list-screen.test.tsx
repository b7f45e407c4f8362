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
    for (const text of ["Carrer del Migdia, 48", "Llum Tres Períodes", "4,6–5,75 kW", "Actiu"])
      expect(flat).toContain(text);
    for (const row of shown.values()) expect(row).toMatch(/Al corrent|Per pagar\s*[\d.]+,\d\d\s€/);
    expect(shown.get(household.garage)).toContain("Per signar");
    expect(shown.get(household.formerFlat)).toContain("De baixa");
  });

  test("links each contract's address to its details, and has a link to its invoices", async () => {
    const screen = await openAsHousehold();
    const links = within(table(screen));
    const invoices = links.getByRole("link", { name: `Factures del contracte ${household.house}` });
    expect(invoices.getAttribute("href")).toBe(`/contractes/electricity/${household.house}/factures`);
    await screen.user.click(
      links.getByRole("link", { name: `Carrer de les Gavines, 7, L’Escala (contracte ${household.house})` }),
    );
    expect(screen.address()).toBe(`/contractes/electricity/${household.house}`);
  });

  test("copies a CUPS without the spaces of its groups", async () => {
    const screen = await openAsHousehold();
    const [copy] = within(table(screen)).getAllByRole("button", { name: "Copia el CUPS" });
    if (copy !== undefined) await screen.user.click(copy);
    expect(await navigator.clipboard.readText()).toMatch(/^ES\w{18,20}$/);
    expect(within(table(screen)).getByText("S’ha copiat")).toBeDefined();
  });

  test("is sorted by a column, in both directions, from the first page", async () => {
    const screen = await portal.open(`${list}?offset=20`, { as: demoPeople.administrator });
    const header = () => within(table(screen)).getByRole("button", { name: "Contracte i CUPS" });
    await screen.user.click(header());
    expect(screen.address()).toBe(`${list}?sort=name`);
    expect(numbers(screen)[0]).toBe(administratorContractName(1));
    await screen.user.click(header());
    expect(screen.address()).toBe(`${list}?sort=-name`);
    expect(numbers(screen)[0]).toBe(administratorContractName(administratorContractCount));
    expect(table(screen).querySelector("[aria-sort]")?.getAttribute("aria-sort")).toBe("descending");
  });

  test("is filtered by municipality and payment; a chip clears each", async () => {
    const screen = await portal.open(list, { as: demoPeople.administrator });
    await screen.user.click(screen.getByRole("button", { name: "Filtra i ordena" }));
    const municipality = screen.getByLabelText<HTMLSelectElement>("Municipi");
    const town = municipality.options[1]?.value ?? "";
    await screen.user.selectOptions(municipality, town);
    expect(screen.address()).toBe(`${list}?${new URLSearchParams({ municipality: town })}`);
    expect([...rows(screen).values()].every((row) => row.includes(town))).toBe(true);
    const count = () =>
      Number(/(\d+) contractes?$/.exec(screen.getByText(/^\d+ contractes?$/).textContent)?.[1]);
    const ofTown = count();
    await screen.user.selectOptions(screen.getByLabelText("Pagament"), "Al corrent");
    expect(count()).toBeLessThan(ofTown);
    await screen.user.click(screen.getByRole("button", { name: "Treu el filtre «Pagament: Al corrent»" }));
    expect(count()).toBe(ofTown);
    await screen.user.click(screen.getByRole("button", { name: "Treu tots els filtres" }));
    expect(screen.address()).toBe(list);
  });

  test("is exported as it is searched, as a spreadsheet or as CSV", async () => {
    const screen = await openAsHousehold(`${list}?filter=gavines`);
    for (const choice of [/Excel/, /CSV|csv/]) {
      await screen.user.click(screen.getByRole("button", { name: "Exporta" }));
      await screen.user.click(screen.getByRole("menuitem", { name: choice }));
    }
    expect(screen.downloads.map(({ filename }) => filename?.replaceAll(/[\d-]/g, ""))).toEqual([
      "contractes.xlsx",
      "contractes.csv",
    ]);
    const csv = (await screen.downloads[1]?.content.text()) ?? "";
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain(household.house);
  });

  test("shows the gas contracts with their access tariff under the gas tab", async () => {
    const screen = await openAsHousehold();
    await screen.user.click(within(screen.getByRole("main")).getByRole("link", { name: "Gas" }));
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

  test("finds an address however it is written, and a CUPS in the groups in which it is shown", async () => {
    const screen = await openAsHousehold();
    const cups =
      /ES\d{16}[A-Z]{2}\w*?(?=Copia|\D{3})/.exec(rows(screen).get(household.garage) ?? "")?.[0] ?? "";
    const printed = cups.slice(0, 20).replaceAll(/(.{4})(?=.)/g, "$1 ");
    for (const [text, number] of [
      ["c/ gavines 7", household.house],
      ["escala gavines", household.house],
      ["processo 12 salt", household.formerFlat],
      [printed, household.garage],
    ] as const) {
      await screen.user.clear(searchField(screen));
      await screen.user.type(searchField(screen), `${text}{Enter}`);
      expect([text, numbers(screen)]).toEqual([text, [number]]);
    }
  });

  test("starts on Enter, is in the address and can be cleared", async () => {
    const screen = await openAsHousehold();
    await screen.user.type(searchField(screen), "gavines{Enter}");
    expect(screen.getByText("1 contracte amb «gavines»")).toBeDefined();
    expect(numbers(screen)).toEqual([household.house]);
    await screen.reload();
    expect(searchField(screen).value).toBe("gavines");
    expect(numbers(screen)).toEqual([household.house]);
    await screen.user.click(screen.getByRole("button", { name: "Treu el filtre «Cerca: gavines»" }));
    expect(screen.address()).toBe(list);
    expect(searchField(screen).value).toBe("");
    expect(numbers(screen).toSorted()).toEqual(allOfHousehold);
  });

  test("starts by itself a third of a second after the last key", async () => {
    const screen = await openAsHousehold();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const part of [household.garage.slice(0, 4), household.garage.slice(4)]) {
      await screen.user.type(searchField(screen), part);
      vi.advanceTimersByTime(349);
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
