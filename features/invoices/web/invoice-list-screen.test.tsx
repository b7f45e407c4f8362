import { fireEvent, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, newcomer } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const electricity = (screen: Screen) =>
  within(screen.getByRole("table", { name: "Factures d’electricitat" }));
/** The bills' numbers, from the first row to the last. */
const numbers = (screen: Screen) =>
  electricity(screen)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
/** The bills' amounts in cents, from the first row to the last. */
const amounts = (screen: Screen) =>
  electricity(screen)
    .getAllByText(/€$/, { selector: "strong" })
    .map(({ textContent }) => Number(textContent.replaceAll(/[^\d−-]/g, "").replace("−", "-")));
const field = (screen: Screen, group: string, label: string) =>
  within(screen.getByRole("group", { name: group })).getByLabelText<HTMLInputElement>(label);

describe("the list of a household's bills", () => {
  test.each([
    ["ca", "/factures", "Factures", "Has de pagar", "Factures d’electricitat"],
    ["es", "/facturas", "Facturas", "Tienes que pagar", "Facturas de electricidad"],
    ["en", "/invoices", "Bills", "You owe", "Electricity bills"],
  ])("begins with the amount due, in %s", async (_, path, title, owed, table) => {
    const screen = await portal.open(`${path}?limit=5`, { as: household });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
    const rows = screen.getByRole("table", { name: table });
    expect(within(rows).getAllByRole("link")).toHaveLength(5);
    expect(screen.getByText(owed).compareDocumentPosition(rows)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("names the account and the reference of a transfer", async () => {
    const screen = await portal.open("/factures", { as: household });
    const bills = within(screen.getByRole("list", { name: "Factures per pagar" }));
    const [number] = bills.getAllByRole("link").map(({ textContent }) => textContent);
    const text = screen.getByText(/^Per transferència: ES91 2100 0418 4502 0005 1332/).textContent;
    expect(text).toContain(`${number}`);
  });

  test("is paginated, and the back button returns to the previous page", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    const firstPage = numbers(screen);
    expect(firstPage).toHaveLength(5);
    const pages = () => within(screen.getByRole("navigation", { name: "Pàgines, damunt de la taula" }));
    await screen.user.click(pages().getByRole("button", { name: "Següent" }));
    expect(screen.address()).toBe("/factures?limit=5&offset=5");
    expect(pages().getByText(/^6–10 de/)).toBeDefined();
    expect(numbers(screen)).not.toContain(firstPage[0]);
    await screen.back();
    expect(numbers(screen)).toEqual(firstPage);
    await screen.user.selectOptions(pages().getByLabelText("Per pàgina"), "12");
    expect(numbers(screen)).toHaveLength(12);
  });

  test("opens its last page when the URL has one that does not exist", async () => {
    const screen = await portal.open("/factures?limit=5&offset=5000", { as: household });
    expect(screen.address()).not.toContain("offset=5000");
    expect(numbers(screen).length).toBeGreaterThan(0);
  });

  test("is sorted by amount with the column's header and with the filters' order field", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    await screen.user.click(electricity(screen).getByRole("button", { name: "Import" }));
    await screen.user.click(electricity(screen).getByRole("button", { name: "Import" }));
    expect(screen.address()).toContain("sort=-totalCents");
    expect(amounts(screen)).toEqual(amounts(screen).toSorted((a, b) => b - a));
    await screen.user.click(screen.getByRole("button", { name: "Filtra i ordena" }));
    await screen.user.selectOptions(screen.getByLabelText("Ordena per"), "Les més barates primer");
    expect(screen.address()).toContain("sort=totalCents");
    expect(amounts(screen)).toEqual(amounts(screen).toSorted((a, b) => a - b));
  });

  test("shows the bills of gas under their tab", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    const kinds = within(screen.getByRole("navigation", { name: "Tipus de factures" }));
    await screen.user.click(kinds.getByRole("link", { name: "Gas" }));
    expect(screen.address()).toContain("type=gas");
    const gas = within(screen.getByRole("table", { name: "Factures de gas" }));
    expect(gas.getAllByRole("link")[0]?.textContent).toMatch(/^FG/);
  });

  test("explains to a customer without bills what it will contain", async () => {
    const screen = await portal.open("/factures", { as: newcomer });
    expect(screen.getByText("Estàs al dia")).toBeDefined();
    expect(screen.getByText("Encara no tens factures d’electricitat")).toBeDefined();
    expect(screen.queryByRole("search")).toBeNull();
    const contracts = screen.getByRole<HTMLAnchorElement>("link", { name: "Mira els contractes" });
    expect(contracts.getAttribute("href")).toBe("/contractes/electricity");
  });
});

describe("the size of the list", () => {
  test("is of twelve rows, grows with one button, and begins with the last bill as a card", async () => {
    const screen = await portal.open("/factures", { as: household });
    expect(numbers(screen)).toHaveLength(12);
    const last = within(screen.getByRole("region", { name: /^Última factura: F/ }));
    expect(last.getByText(/ al dia$/)).toBeDefined();
    await screen.user.click(screen.getByRole("button", { name: "Mostra’n 12 més" }));
    expect(numbers(screen)).toHaveLength(24);
    expect(screen.address()).toBe("/factures?limit=24");
  });

  test("is the one that the customer chose last", async () => {
    const screen = await portal.open("/factures", { as: household });
    const pages = within(screen.getByRole("navigation", { name: "Pàgines, damunt de la taula" }));
    await screen.user.selectOptions(pages.getByLabelText("Per pàgina"), "5");
    await screen.user.click(within(screen.getByRole("main")).getByRole("link", { name: "Gas" }));
    expect(screen.address()).toBe("/factures?type=gas");
    const gas = within(screen.getByRole("table", { name: "Factures de gas" }));
    expect(gas.getAllByRole("link")).toHaveLength(5);
  });
});

describe("the rows of the list", () => {
  test("end with the totals of all bills that the filter finds, beyond the page", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    const totals = electricity(screen).getAllByRole("row").at(-1)?.textContent ?? "";
    expect(totals).toMatch(/Total de les \d+ factures/);
    expect(totals).toMatch(/kWh/);
    expect(totals).toMatch(/Pendent: [\d,]+\s€Per retornar: [\d,]+\s€/);
  });

  test("have a colour for exceptions only", async () => {
    const screen = await portal.open("/factures?status=paid&limit=5", { as: household });
    const [paid] = electricity(screen).getAllByText("Pagada");
    expect(paid?.closest("[data-tone]")).toBeNull();
    const open = await portal.open("/factures?status=unpaid&limit=5", { as: household });
    const [unpaid] = electricity(open).getAllByText("No pagada");
    expect(unpaid?.closest("[data-tone]")).not.toBeNull();
  });

  test("can be selected over several pages, and their PDFs come in one archive", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Tria’n unes quantes" }));
    const [first] = screen.getAllByRole("checkbox", { name: /^Tria la factura F/ });
    if (first === undefined) throw new Error("Nothing can be selected");
    await screen.user.click(first);
    const [next] = screen.getAllByRole("button", { name: "Següent" });
    if (next === undefined) throw new Error("The list has no second page");
    await screen.user.click(next);
    const [checkbox] = screen.getAllByRole("checkbox", { name: /^Tria la factura F/ });
    if (checkbox === undefined) throw new Error("Nothing can be selected");
    await screen.user.click(checkbox);
    await screen.user.click(screen.getByRole("button", { name: "Descarrega 2 factures (ZIP)" }));
    const [archive] = screen.downloads;
    expect(archive?.filename).toMatch(/\.zip$/);
    await screen.user.click(screen.getByRole("button", { name: "Deixa-ho" }));
    expect(screen.queryByRole("checkbox", { name: /^Tria la factura F/ })).toBeNull();
  });
});

describe("the filters of the bills", () => {
  test("say how many bills they let through, on the button that closes them", async () => {
    const screen = await portal.open("/factures?limit=5&status=partially_paid", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Filtra i ordena" }));
    await screen.user.click(screen.getByRole("button", { name: "Mostra 1 factura" }));
    expect(screen.getByRole("button", { name: "Filtra i ordena" })).toBeDefined();
  });

  test("by amount accept the ends in any order, are in the URL, are listed above the list and are removed one by one", async () => {
    const screen = await portal.open("/factures?limit=10&offset=10", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Filtra i ordena" }));
    await screen.user.type(field(screen, "Import", "Des de"), "60 €");
    expect(field(screen, "Import", "Des de").value).toBe("60");
    await screen.user.type(field(screen, "Import", "Fins a"), "20,5{Enter}");
    expect(screen.address()).toContain("amount=20.5..60");
    expect(screen.address()).not.toContain("offset");
    expect(screen.getByText("Import: De 20,50 € a 60,00 €")).toBeDefined();
    expect(amounts(screen).every((cents) => cents >= 2050 && cents <= 6000)).toBe(true);
    await screen.user.click(screen.getByRole("button", { name: /^Treu el filtre «Import/ }));
    expect(screen.address()).not.toContain("amount");
    expect(field(screen, "Import", "Des de").value).toBe("");
  });

  test("show an error for a text that is not a number, and filter nothing", async () => {
    const screen = await portal.open("/factures?limit=5", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Filtra i ordena" }));
    await screen.user.type(field(screen, "Energia", "Des de"), "1,2,3{Enter}");
    const energy = within(screen.getByRole("group", { name: "Energia" }));
    expect(energy.getByText("Escriu només un número, com ara 25,40.")).toBeDefined();
    expect(screen.address()).toBe("/factures?limit=5");
  });

  test("without matches can be cleared with one button", async () => {
    const screen = await portal.open("/factures?number=NO-N-HI-HA", { as: household });
    expect(screen.getByText("Cap factura no compleix els filtres")).toBeDefined();
    await screen.user.click(screen.getByRole("button", { name: "Treu els filtres" }));
    expect(screen.address()).toBe("/factures");
    expect(numbers(screen).length).toBeGreaterThan(0);
  });

  test("are restored from a shared link", async () => {
    const address = "/factures?status=unpaid&status=partially_paid&sort=totalCents";
    const screen = await portal.open(address, { as: household });
    expect(screen.getByText("Estat: No pagada")).toBeDefined();
    expect(screen.getByText("Estat: Pagada en part")).toBeDefined();
    expect(electricity(screen).getAllByText(/^Pendent: /).length).toBeGreaterThan(0);
  });
});

test("the history of a bill's payment opens in a dialog", async () => {
  const screen = await portal.open("/factures?status=unpaid&limit=5", { as: household });
  const [history] = screen.getAllByRole("button", { name: /^Historial del cobrament de la factura/ });
  if (history === undefined) throw new Error("No unpaid bill has a history");
  await screen.user.click(history);
  const dialog = within(screen.getByRole("dialog", { name: "Historial del cobrament" }));
  expect(dialog.getAllByRole("listitem").length).toBeGreaterThan(1);
  await screen.user.click(dialog.getByRole("button", { name: "Tanca" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a bill that the bank will charge says when, as nothing is left to do", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const rows = within(screen.getByRole("table", { name: "Factures d’electricitat" }));
  expect(rows.getAllByText(/^Es cobrarà (el \d|l’1)/).length).toBeGreaterThan(0);
});

test("the chart of a year shows euros or energy, and can be read as a table", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const chart = within(screen.getByRole("figure", { name: "El que hem facturat" }));
  await screen.user.click(chart.getByRole("radio", { name: "Energia" }));
  expect(screen.address()).toContain("show=energy");
  const [earlier] = chart.getAllByRole("button", { name: /^Mostra el \d/ });
  if (earlier === undefined) throw new Error("The chart has no other year");
  await screen.user.click(earlier);
  expect(screen.address()).toMatch(/year=\d{4}/);
  // Each choice is a step of the browser's history.
  await screen.back();
  expect(screen.address()).not.toMatch(/year=\d{4}/);
  expect(screen.address()).toContain("show=energy");
  await screen.forward();
  await screen.user.click(chart.getByRole("button", { name: "Mostra-ho en una taula" }));
  const table = chart.getByRole("table", { name: /Energia facturada el/ });
  expect(table.textContent).toContain("kWh");
  expect(within(table).getByRole("columnheader", { name: "Total" })).toBeDefined();
});

test("a click on a bar of the chart filters the list by its month, and Enter on it clears the filter", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const bars = await screen.findByRole("slider", { name: /Retorn filtra la llista/ });
  const link = () =>
    screen.getByRole<HTMLAnchorElement>("link", { name: /^(Filtra la llista|Treu el filtre): / });
  const month = /month=(\d{4}-\d{2})/.exec(link().href)?.[1] ?? "";
  // The slider begins at the last month of the year.
  fireEvent.change(bars, { target: { value: String(Number(month.slice(5)) - 1) } });
  await screen.user.click(bars);
  expect(screen.address()).toContain(`month=${month}`);
  expect(screen.address()).not.toContain("limit");
  expect(screen.getByText(/^Mes: /)).toBeDefined();
  expect(link().textContent).toMatch(/^Treu el filtre: /);
  const [heading, ...rows] = electricity(screen).getAllByRole("row");
  expect(heading).toBeDefined();
  expect(rows.length).toBeGreaterThan(0);
  await screen.user.keyboard("{Enter}");
  expect(screen.address()).not.toContain("month=");
});

test("the chart of four hundred contracts is divided by what they have in common, and names the ten dearest", async () => {
  const screen = await portal.open("/factures?limit=5", { as: demoPeople.administrator });
  const chart = within(screen.getByRole("figure", { name: "El que hem facturat" }));
  const entries = () => chart.getAllByRole("listitem").map(({ textContent }) => textContent);
  await chart.findByRole("slider");
  expect(entries().some((entry) => entry.startsWith("Contracte"))).toBe(false);
  await screen.user.click(chart.getByRole("radio", { name: "Estat" }));
  expect(screen.address()).toContain("by=status");
  expect(entries().some((entry) => entry.startsWith("Pagada"))).toBe(true);
  const dearest = within(chart.getByRole("table", { name: /^Els 10 contractes més cars del \d{4}$/ }));
  const [first] = dearest.getAllByRole("link");
  if (first === undefined) throw new Error("No contract is listed");
  await screen.user.click(first);
  expect(screen.address()).toContain(`contract=${first.textContent}`);
});

test("the list of a company is grouped by address, each with its subtotal", async () => {
  const screen = await portal.open("/factures?limit=25", { as: demoPeople.company });
  await screen.user.click(screen.getByRole("button", { name: "Agrupa per adreça" }));
  expect(screen.address()).toContain("group=site");
  await electricity(screen).findAllByRole("rowheader", { name: /\d factur(a|es) · / });
  const headings = electricity(screen)
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent)
    .filter((text) => /\d factur(a|es) · /.test(text));
  expect(headings.length).toBeGreaterThan(0);
  expect(new Set(headings).size).toBe(headings.length);
  await screen.user.click(screen.getByRole("button", { name: "Agrupa per adreça", pressed: true }));
  expect(screen.address()).not.toContain("group=");
});

test("the bills of one contract have their own URL, and a link to all bills", async () => {
  const screen = await portal.open("/contractes/electricity/0012101/factures", { as: household });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Factures del contracte 0012101");
  // Between the header and the totals.
  const rows = electricity(screen).getAllByRole("row").slice(1, -1);
  expect(rows.every(({ textContent }) => textContent.includes("0012101"))).toBe(true);
  await screen.user.click(screen.getByRole("link", { name: "Totes les factures" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Factures");
});

test("the bills of another customer's contract are not found", async () => {
  const screen = await portal.open("/contractes/electricity/0031001/factures", { as: household });
  expect(screen.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeDefined();
});

test("without a network the list shows an error, the previous page stays available, and a retry loads the list", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const firstPage = numbers(screen);
  portal.fail(/./, "no network");
  const [next] = screen.getAllByRole("button", { name: "Següent" });
  if (next === undefined) throw new Error("The list has no second page");
  await screen.user.click(next);
  expect(screen.getByText("No hem pogut carregar les factures")).toBeDefined();
  await screen.back();
  expect(numbers(screen)).toEqual(firstPage);
  await screen.forward();
  expect(screen.getByText("No hem pogut carregar les factures")).toBeDefined();
  portal.recover();
  await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
  expect(numbers(screen)).toHaveLength(5);
  expect(screen.address()).toBe("/factures?limit=5&offset=5");
});

test("a list of electricity that is refused as not authorised shows its error, and the customer stays signed in", async () => {
  portal.fail(/\/invoices\/\?/, { status: 401, code: "unauthorized" });
  const screen = await portal.open("/factures?limit=5", { as: household });
  expect(screen.getByText("No hem pogut carregar les factures")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  portal.recover();
  await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
  expect(numbers(screen)).toHaveLength(5);
});

test("the filter by contract finds one among four hundred by its address, on the server", async () => {
  const screen = await portal.open("/factures", { as: demoPeople.administrator });
  await screen.user.click(screen.getByRole("button", { name: "Filtra i ordena" }));
  await screen.settled();
  await screen.user.type(screen.getByRole("combobox", { name: "Contracte" }), "pujol mataró 2");
  const option = await screen.findByRole("option", { name: /Carrer d’en Pujol, 2, .*Mataró/ });
  const number = /\d{7}/.exec(option.textContent)?.[0] ?? "";
  await screen.user.click(option);
  await screen.settled();
  expect(screen.address()).toContain(number);
  const suggested = [...document.querySelectorAll("datalist option")];
  expect(suggested.length).toBeLessThanOrEqual(40);
});
