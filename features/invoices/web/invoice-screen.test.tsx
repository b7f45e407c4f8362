import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoContracts, demoPeople, type DemoPerson } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, company, administrator } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const cents = (text: string): number => Number(text.replaceAll(/[^\d−-]/g, "").replace("−", "-"));

/** Opens the bill whose number is the first link of a list. */
const openFirst = async (list: string, as: DemoPerson = household): Promise<Screen> => {
  const screen = await portal.open(list, { as });
  const [number] = within(screen.getAllByRole("table").at(-1) ?? document.body).getAllByRole("link");
  if (number === undefined) throw new Error("The list has no bill");
  await screen.user.click(number);
  return screen;
};

describe("a bill with an open claim", () => {
  test("is marked in the list, and its screen says that the supply is not cut for it", async () => {
    const screen = await portal.open("/factures?limit=50", { as: household });
    const [mark] = within(screen.getByRole("table", { name: "Factures d’electricitat" })).getAllByText(
      "En reclamació",
    );
    const row = within(mark?.closest("tr") ?? document.body);
    const [number] = row.getAllByRole("link");
    if (number === undefined) throw new Error("The row has no bill");
    await screen.user.click(number);
    expect(screen.getByText("Has reclamat aquesta factura")).toBeDefined();
    expect(
      screen.getByText(/^Et respondrem, com a molt tard, .* no et tallarem el subministrament/),
    ).toBeDefined();
    const see = screen.getByRole("link", { name: `Mira la reclamació ${demoCases.household.claim}` });
    expect(see.getAttribute("href")).toBe(`/solicituts/${demoCases.household.claim}`);
  });

  test("is claimed from its screen with a form that knows the contract, the bill and the type", async () => {
    const screen = await openFirst("/factures?limit=5&sort=issuedOn");
    const number = (screen.getByRole("heading", { level: 1 }).textContent ?? "").replace("Factura ", "");
    const claim = screen.getByRole("link", { name: "No estic d’acord amb aquesta factura" });
    await screen.user.click(claim);
    await screen.settled();
    expect(screen.address()).toMatch(/^\/reclamacions\?/);
    expect(
      screen.getByLabelText<HTMLSelectElement>("Sobre què reclames?").selectedOptions[0]?.textContent,
    ).toBe("Factura i mesura");
    expect(screen.getByLabelText<HTMLSelectElement>(/^Factura que reclames/).value).toBe(number);
  });
});

describe("the screen of a bill", () => {
  test.each([
    ["has two of power: peak and valley", demoContracts.household.flat, "vall (P2)", "pla (P2)"],
    ["has six: without names", demoContracts.company.workshop, "P2", "P2"],
  ])("names the periods of a tariff that %s", async (_, contract, power, energy) => {
    const as = contract === demoContracts.company.workshop ? company : household;
    const screen = await openFirst(`/contractes/electricity/${contract}/factures?limit=5`, as);
    expect(screen.getByText(`Potència contractada, ${power}`)).toBeDefined();
    expect(screen.getAllByText(`Energia, ${energy}`).length).toBeGreaterThan(0);
  });

  test.each([
    [
      "ca",
      "/factures?limit=5&sort=issuedOn&offset=20",
      /^Factura F/,
      "Què pagues",
      "Què ha canviat",
      "Lectures del comptador",
    ],
    [
      "es",
      "/facturas?limit=5&sort=issuedOn&offset=20",
      /^Factura F/,
      "Qué pagas",
      "Qué ha cambiado",
      "Lecturas del contador",
    ],
    [
      "en",
      "/invoices?limit=5&sort=issuedOn&offset=20",
      /^Bill F/,
      "What you pay for",
      "What has changed",
      "Meter readings",
    ],
  ])("opens from its number, and explains the amount, in %s", async (_, list, title, ...headings) => {
    const screen = await openFirst(list);
    expect(screen.address()).toMatch(/\/(detall|detalle|detail)\/\d+$/);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(title);
    for (const name of headings) expect(screen.getByRole("heading", { level: 2, name })).toBeDefined();
  });

  test("has lines that add up to its total", async () => {
    const screen = await openFirst("/factures?limit=5");
    const rows = within(screen.getByRole("table", { name: "Què pagues" }))
      .getAllByRole("row")
      .slice(1);
    const amounts = rows.map((row) => cents(within(row).getAllByText(/€$/).at(-1)?.textContent ?? ""));
    const total = amounts.pop();
    expect(amounts.length).toBeGreaterThan(4);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  });

  test("has the readings of the meter, with what was used in the register's unit", async () => {
    const screen = await openFirst("/factures?limit=5");
    const table = within(screen.getByRole("table", { name: "Lectures del comptador" }));
    const [, ...rows] = table.getAllByRole("row");
    for (const row of rows) expect(row.textContent).toMatch(/\d\s(kWh|kVArh|m³)$/);
    expect(rows.length).toBeGreaterThan(0);
  });

  test("has what each of two meters counted, and the billed energy of one that passed zero", async () => {
    const readings = [
      { period: 1, previous: 99_990, current: 51, quantity: 61, meterNumber: "A-1" },
      { period: 2, previous: 99_990, current: 51, meterNumber: "A-1" },
      { period: 3, previous: 99_400, current: 99_450, meterNumber: "A-1" },
      { period: 3, previous: 0, current: 7, meterNumber: "B-2" },
    ].map((reading) => ({
      magnitude: "active",
      previousOn: "2026-09-30",
      currentOn: "2026-10-31",
      previousOrigin: "real",
      currentOrigin: "real",
      ...reading,
    }));
    await database.unguarded.query(
      `update invoices set bill = bill || jsonb_build_object('readings', $1::jsonb, 'energyWh', '[61000, 61400, 57000]'::jsonb)
       where contract_id = (select contract_id from contract_names where name = $2)`,
      [JSON.stringify(readings), demoContracts.household.flat],
    );
    const screen = await openFirst(
      `/contractes/electricity/${demoContracts.household.flat}/factures?limit=5`,
    );
    const [, ...rows] = within(screen.getByRole("table", { name: "Lectures del comptador" })).getAllByRole(
      "row",
    );
    expect(screen.getByText(/^El comptador ha passat per zero o s’ha canviat/)).toBeDefined();
    const quantities = rows.map((row) => within(row).getAllByRole("cell").at(-1)?.textContent);
    expect(quantities).toEqual(["61\u00a0kWh", "61\u00a0kWh", "50\u00a0kWh", "7\u00a0kWh"]);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("comptador A-1"),
      expect.stringContaining("comptador A-1"),
      expect.stringContaining("comptador A-1"),
      expect.stringContaining("comptador B-2"),
    ]);
  });

  test("has the reasons of the difference with an earlier bill, which add up to it, and a link to it", async () => {
    const screen = await openFirst("/factures?limit=5");
    const [change] = screen.getAllByRole("region", { name: /^Respecte de la factura anterior/ });
    if (change === undefined) throw new Error("Nothing to compare with");
    const difference = within(change).getByText(/ (més|menys)$/).textContent;
    const parts = within(change)
      .getAllByText(/€$/)
      .map(({ textContent }) => cents(textContent));
    const shownSum = parts.pop();
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(shownSum).toBe(sum);
    expect(Math.abs(sum)).toBe(cents(difference));
    expect(Math.sign(sum)).toBe(difference.endsWith("més") ? 1 : -1);
    await screen.user.click(within(change).getByRole("link", { name: /^Obre la factura/ }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Factura F/);
  });

  test("has the history of its payment, and the ways to compare the tariff and to claim", async () => {
    const screen = await openFirst("/factures?status=unpaid&status=partially_paid&limit=5");
    const history = within(screen.getByRole("region", { name: "Historial" }));
    expect(history.getByText("Rebut retornat pel banc")).toBeDefined();
    const comparator = screen.getByRole<HTMLAnchorElement>("link", { name: /CNMC/ });
    expect(comparator.href).toMatch(/^https:\/\/comparador\.cnmc\.gob\.es\//);
    const claim = screen.getByRole<HTMLAnchorElement>("link", {
      name: "No estic d’acord amb aquesta factura",
    });
    expect(claim.getAttribute("href")).toMatch(/^\/reclamacions\?/);
  });

  test("of several supply points lists the invoices that it groups as what is paid", async () => {
    const screen = await openFirst("/invoices-multipoint?limit=5", company);
    const content = within(screen.getByRole("region", { name: "Què pagues" }));
    expect(content.getByText(/^Agrupa 5 factures/)).toBeDefined();
    expect(content.getAllByRole("link", { name: /^Inclou la factura/ })).toHaveLength(5);
    expect(screen.queryByRole("region", { name: "Factures relacionades" })).toBeNull();
  });

  test.each(["/factures/detall/999999999", "/factures/detall/abc", "/factures/detall/0"])(
    "that does not exist is not found: %s",
    async (path) => {
      const screen = await portal.open(path, { as: household });
      expect(screen.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeDefined();
    },
  );

  test("of another customer is not found", async () => {
    const own = await openFirst("/factures?limit=5");
    const address = own.address();
    const screen = await portal.open(address, { as: administrator });
    expect(screen.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeDefined();
  });
});

describe("what is owed", () => {
  test("is listed bill by bill, with how each is paid and until when, and adds up to the figure", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    const bills = within(screen.getByRole("list", { name: "Factures per pagar" }));
    const amounts = bills
      .getAllByText(/€$/, { selector: "strong" })
      .map(({ textContent }) => cents(textContent));
    const figure = screen.getByText("Has de pagar").parentElement?.querySelector("dd")?.textContent ?? "";
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents(figure));
    expect(bills.getAllByText(/^Amb targeta o transferència[,;] (fins|vencia)/)).toHaveLength(amounts.length);
    const [first] = bills.getAllByRole("link");
    if (first === undefined) throw new Error("No bill is linked");
    await screen.user.click(first);
    expect(screen.address()).toMatch(/^\/factures\/detall\/\d+$/);
  });
});

describe("the tabs of the bills", () => {
  test("are those of what the customer has", async () => {
    const tabs = async (as: DemoPerson) => {
      const screen = await portal.open("/factures?limit=5", { as });
      const found = screen.queryByRole("navigation", { name: "Tipus de factures" });
      return found === null
        ? []
        : within(found)
            .getAllByRole("link")
            .map(({ textContent }) => textContent);
    };
    expect(await tabs(household)).toEqual(["Electricitat", "Gas"]);
    expect(await tabs(administrator)).toEqual([]);
  });
});
