import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import {
  administratorContractCount,
  administratorContractName,
  demoContracts,
  demoPeople,
} from "#database/seed/demo-people.ts";
import { blockOfFlats, places } from "#database/seed/places.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoContracts;
const list = "/contractes/electricity";
const flat = `${list}/${household.flat}`;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const openAsHousehold = (path: string): Promise<Screen> => portal.open(path, { as: demoPeople.household });
const placeName = ({ street, city }: { street: string; city: string }) => `${street}, ${city}`;
const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;
/** A part of the screen, by its heading. */
const part = (screen: Screen, name: string) => screen.getByRole("region", { name });
/** Opens a fold by its heading. */
const open = (screen: Screen, name: string) =>
  screen.user.click(screen.getByRole("heading", { level: 2, name }));
const used = "Potència contractada i la que fas servir";

describe("a contract", () => {
  test("shows its power, main actions, product and state first, then prices and power, and folds the rest", async () => {
    const screen = await openAsHousehold(flat);
    const order = [
      screen.getByText("Potència punta (P1)"),
      screen.getByRole("link", { name: "Mira’n les factures" }),
      screen.getByRole("button", { name: "Canvia la potència" }),
      screen.getByText("Actiu"),
      screen.getByText("Llum Tres Períodes", { selector: "p > strong" }),
      part(screen, "Preus"),
      part(screen, used),
      ...["Consum", "Factures i pagament", "Dades de contacte", "Dades del contracte"].map((name) =>
        part(screen, name),
      ),
    ];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelectorAll("details[open]")).toHaveLength(0);
    expect(part(screen, "Dades del contracte").textContent).toContain("4,6 kW");
    const supply = part(screen, "Punt de subministrament");
    expect(supply.textContent).toContain("El número del teu punt de subministrament");
    const distributor = within(supply).getByRole("link", { name: /edistribucion/ });
    expect(distributor.getAttribute("href")).toMatch(/^https:\/\//);
    expect(part(screen, "Factures i pagament").textContent).toContain("••••");
  });

  test("asks for its consumption and its wallets when they are opened", async () => {
    const screen = await openAsHousehold(flat);
    expect(portal.requests.filter((path) => /\/cch\/|wallets/.test(path))).toEqual([]);
    await open(screen, "Moneders solars");
    expect(part(screen, "Moneders solars").textContent).toMatch(/60\s%/);
    await open(screen, "Consum");
    const months = within(screen.getByRole("list", { name: "Consum mes a mes" })).getAllByRole("listitem");
    expect(months.map(({ textContent }) => / \d{4}: [\d.]+ kWh$/.test(textContent))).toEqual(
      Array.from({ length: 12 }, () => true),
    );
  });

  test("shows its prices by period in words, with their hours and the day since which they hold", async () => {
    const screen = await openAsHousehold(flat);
    const prices = part(screen, "Preus");
    expect(prices.textContent).toMatch(/Des (del|de l’).*, sense impostos/);
    const rows = within(prices).getAllByRole("listitem");
    expect(
      rows.map(({ textContent }) => textContent.replaceAll(/0,\d{2,6}/g, "0,1").replaceAll(/\s/g, " ")),
    ).toEqual([
      "Punta0,1 €/kWh10–14 h, 18–22 h, els dies feiners",
      "Pla0,1 €/kWh8–10 h, 14–18 h, 22–24 h, els dies feiners",
      "Vall0,1 €/kWh0–8 h, i tot el cap de setmana i els festius",
    ]);
  });

  test("with one price at all hours shows it once, without a clock", async () => {
    await database.unguarded.query(
      "update product_prices set energy_eur_kwh = array_fill(0.15::numeric, array[cardinality(energy_eur_kwh)]) where access_tariff = '018'",
    );
    const screen = await openAsHousehold(flat);
    const [only] = within(part(screen, "Preus")).getAllByRole("listitem");
    expect(only?.textContent).toMatch(/^A qualsevol hora0,15\s€\/kWh$/);
    expect(part(screen, "Preus").querySelector("svg")).toBeNull();
  });

  test("leads to its consumption by day and hour", async () => {
    const screen = await openAsHousehold(`${list}/${household.house}#consumption`);
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
    expect(data.indexOf("Inici del subministrament")).toBeLessThan(data.indexOf("Pressió"));
    const toConsumption = screen.getAllByRole("link", { name: "Consum" });
    expect(toConsumption.map((link) => link.getAttribute("href"))).toEqual(["/consum"]);
    expect(part(screen, "Serveis i bo social").textContent).toContain("caldera");
  });

  test("that is not signed yet shows so, and has no readings", async () => {
    const screen = await openAsHousehold(`${list}/${household.garage}`);
    expect(screen.getByText("Per signar")).toBeDefined();
    expect(screen.getByText("Falta que signis el contracte")).toBeDefined();
    expect(screen.getByText(/T’hem enviat un correu amb l’enllaç per signar-lo/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Mira’n les factures" })).toBeNull();
    await open(screen, "Consum");
    expect(part(screen, "Consum").textContent).toContain("Encara no hi ha cap lectura");
  });

  test("of six powers shows the equal ones as one figure", async () => {
    const path = `${list}/${demoContracts.company.workshop}`;
    const screen = await portal.open(path, { as: demoPeople.company });
    const powers = screen.getAllByText(/^Potència P/).map(({ parentElement }) => parentElement?.textContent);
    expect(powers).toEqual(["Potència P1–P526 kW", "Potència P642 kW"]);
    expect(part(screen, "Dades del contracte").textContent).toContain(
      "Si te’n passes no salta la llum: el comptador apunta el màxim de cada període",
    );
  });

  test("stays open when the language changes", async () => {
    const screen = await openAsHousehold(flat);
    const [english] = screen.getAllByRole("link", { name: "English" });
    if (english === undefined) throw new Error("The screen has no link to English");
    await screen.user.click(english);
    expect(screen.address()).toBe(`/contracts/electricity/${household.flat}`);
    expect(title(screen)).toBe(placeName(places.flat));
    expect(screen.getByText(`Contract ${household.flat}`)).toBeDefined();
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
    expect(title(screen)).toBe(placeName(places.flat));
  });
});

test("the selector finds another contract among four hundred and opens it", async () => {
  const wanted = administratorContractName(388);
  const path = `${list}/${administratorContractName(1)}`;
  const screen = await portal.open(path, { as: demoPeople.administrator });
  const selector = screen.getByRole("combobox", { name: "Mira un altre contracte" });
  await screen.user.click(selector);
  expect(screen.getByText(`20 de ${administratorContractCount}: escriu per trobar el teu`)).toBeDefined();
  await screen.user.clear(selector);
  await screen.user.type(selector, wanted);
  await screen.user.click(await screen.findByRole("option", { name: new RegExp(wanted) }));
  await screen.settled();
  // The server searches: no call lists them all.
  expect(portal.requests.filter((path) => path.includes("list-info"))).toEqual([]);
  expect(title(screen)).toBe(placeName(blockOfFlats(387)));
  expect(part(screen, "Dades del contracte").textContent).toContain(wanted);
});

describe("the name of a contract", () => {
  test("is its address, until the customer gives it another, and again when that is removed", async () => {
    const path = `${list}/${household.house}`;
    const screen = await openAsHousehold(path);
    expect(title(screen)).toBe(placeName(places.house));
    await screen.user.click(screen.getByRole("button", { name: "Posa-li un nom" }));
    await screen.user.type(screen.getByLabelText("Com en dius, d’aquest lloc?"), "La caseta{Enter}");
    expect(title(screen)).toBe("La caseta");
    expect(screen.getByText("Ja té el nom que li has posat")).toBeDefined();
    expect(screen.getAllByText(placeName(places.house)).length).toBeGreaterThan(0);
    await screen.goTo(list);
    expect(screen.getByText("La caseta")).toBeDefined();
    await screen.goTo(path);
    await screen.user.click(screen.getByRole("button", { name: "Canvia’n el nom" }));
    await screen.user.clear(screen.getByLabelText("Com en dius, d’aquest lloc?"));
    await screen.user.click(screen.getByRole("button", { name: "Desa" }));
    expect(title(screen)).toBe(placeName(places.house));
  });

  test("that cannot be saved stays in its field, with the reason", async () => {
    const screen = await openAsHousehold(`${list}/${household.house}`);
    await screen.user.click(screen.getByRole("button", { name: "Posa-li un nom" }));
    portal.fail(/\/alias\//, "no network");
    await screen.user.type(screen.getByLabelText("Com en dius, d’aquest lloc?"), "La caseta{Enter}");
    const field = screen.getByLabelText<HTMLInputElement>("Com en dius, d’aquest lloc?");
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["La caseta", "true"]);
  });
});

describe("the power that a customer uses", () => {
  test("is beside the contracted one by period, with its month and what the power costs a year", async () => {
    const screen = await openAsHousehold(flat);
    const [peak, valley] = within(part(screen, used)).getAllByRole("listitem");
    const demand = /Màxim de l’últim any: [\d,]+\skW, \S.* del \d{4}$/;
    for (const row of [peak, valley]) expect(row?.textContent).toMatch(demand);
    expect(peak?.textContent).toMatch(/^Punta i pla \(P1\)4,6\skW · 141,09\s€ l’any/);
    expect(valley?.textContent).toMatch(/^Vall \(P2\)5,75\skW · 22,08\s€ l’any/);
    // (141.09 + 22.08) with the electricity tax of 5.1127 % and the VAT of 21 %.
    expect(part(screen, used).textContent).toMatch(/pagues 207,53\s€ l’any, amb impostos/);
  });

  test("is not known yet for a contract without data, and has no place in one of gas or without supply", async () => {
    const path = `${list}/${administratorContractName(1)}`;
    const screen = await portal.open(path, { as: demoPeople.administrator });
    expect(part(screen, used).textContent).toContain("Encara no tenim les dades del comptador.");
    const gas = await openAsHousehold(`/contractes-gas/${household.flatGas}`);
    expect(gas.queryByRole("region", { name: used })).toBeNull();
    const draft = await openAsHousehold(`${list}/${household.garage}`);
    expect(draft.queryByRole("region", { name: used })).toBeNull();
  });
});

describe("the documents of a contract", () => {
  const category = (screen: Screen) =>
    within(part(screen, "Documents")).getByRole("region", { name: "Contracte" });
  const names = (screen: Screen) =>
    within(category(screen))
      .getAllByRole("listitem")
      .map(({ firstElementChild }) => firstElementChild?.firstElementChild?.textContent);

  test("are put in the order of the address, without a choice of order while they are few", async () => {
    const screen = await openAsHousehold(`${flat}?documents=name-last`);
    expect(within(part(screen, "Documents")).queryByLabelText("Ordena’ls")).toBeNull();
    expect(names(screen)).toEqual(["Contracte signat", "Condicions generals"]);
  });

  test("can be sorted when they are ten or more, in an order that is in the address", async () => {
    await database.unguarded.query(
      `insert into attachments (customer_id, contract_id, category, name, filename, media_type, size_bytes, storage_key, created_at)
       select k.customer_id, k.contract_id, 'Contracte', 'Annex ' || n, 'annex.pdf', 'application/pdf', 1000, 'none', now()
       from contracts k, generate_series(10, 18) n where k.name = $1`,
      [household.house],
    );
    const house = `/contractes/electricity/${household.house}`;
    const screen = await openAsHousehold(house);
    const order = within(part(screen, "Documents")).getByLabelText("Ordena’ls");
    await screen.user.selectOptions(order, "Nom: de la A a la Z");
    expect(screen.address()).toBe(`${house}?documents=name`);
    expect(names(screen).slice(0, 2)).toEqual(["Annex 10", "Annex 11"]);
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
