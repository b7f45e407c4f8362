import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadMarketData } from "#database/seed/load-market.ts";
import { addDays, addMonths, firstOfMonth, lastOfMonth, madridDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
await loadMarketData(database);
const portal = await startComponentPortal(database);
const { flat } = demoContracts.household;
const lastMonth = firstOfMonth(addMonths(firstOfMonth(addDays(madridDate(new Date()), -4)), -1));

type Screen = Awaited<ReturnType<typeof portal.open>>;

const open = (query: Record<string, string>): Promise<Screen> =>
  portal.open(`/consum?${new URLSearchParams({ contract: flat, ...query }).toString()}`, {
    as: demoPeople.household,
  });
const cost = (screen: Screen) => screen.findByRole("region", { name: "Què ha costat" });
const cents = (text: string | null | undefined): number =>
  Math.round(Number((text ?? "").replaceAll(/[^\d,-]/g, "").replace(",", ".")) * 100);
/** The amounts of the section by their terms. */
const linesOf = (section: HTMLElement): Map<string, number> =>
  new Map(
    within(section)
      .getAllByRole("term")
      .map((term) => [term.textContent, cents(term.nextElementSibling?.textContent)]),
  );
const cellsOf = (screen: Screen, header: string, part: "tbody" | "tfoot"): number[] => {
  const table = screen.getByRole("table", { name: /^Consum per/ });
  const headers = [...table.querySelectorAll("thead th")].map(({ textContent }) => textContent);
  const place = headers.indexOf(header) + 1;
  const cells = table.querySelectorAll(`${part} tr > :nth-child(${place}) > span:last-child`);
  return [...cells].map(({ textContent }) => cents(textContent));
};
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

describe("the cost of a consumption", () => {
  test("lists energy by period, fixed terms and taxes, which add up to the total", async () => {
    const screen = await open({ view: "daily", date: lastMonth });
    const section = await cost(screen);
    await within(section).findByText("Total");
    const lines = linesOf(section);
    const total = lines.get("Total");
    expect([...lines.keys()].some((term) => term.startsWith("Energia, Punta"))).toBe(true);
    expect([...lines.keys()]).toEqual(
      expect.arrayContaining(["IVA", "Impost sobre l’electricitat", "Lloguer del comptador"]),
    );
    // After the total come the lines of bills that are not part of it.
    const beforeTotal = [...lines].slice(0, [...lines.keys()].indexOf("Total"));
    const parts = beforeTotal.filter(([term]) => !term.startsWith("Cost amb impostos"));
    expect(sum(parts.map(([, amount]) => amount))).toBe(total);
    expect(section.textContent).toMatch(
      /els mateixos dies de l’any anterior \(.*, amb els preus d’aleshores\)/,
    );
  });

  test("of a workshop has the excess power of its bills apart, and that of a day says what a bill may have besides", async () => {
    const { workshop } = demoContracts.company;
    const address = `/consum?${new URLSearchParams({ contract: workshop, view: "monthly" }).toString()}`;
    const section = await cost(await portal.open(address, { as: demoPeople.company }));
    expect((await within(section).findAllByText(/^Excés de potència P\d$/)).length).toBeGreaterThan(0);
    expect(section.textContent).not.toContain("energia reactiva");
    const ofDay = await cost(await open({ view: "hourly", date: lastMonth }));
    expect(await within(ofDay).findByText(/energia reactiva, excessos de potència/)).toBeDefined();
  });

  test("is a column of the table whose days add up to the energy of the cost", async () => {
    const screen = await open({ view: "daily", date: lastMonth });
    const section = await cost(screen);
    await within(section).findByText("Total");
    await screen.user.click(screen.getByRole("button", { name: "Mostra-ho en una taula" }));
    const header = "Energia sense impostos (€)";
    const energy = [...linesOf(section)].filter(([term]) => term.startsWith("Energia, "));
    expect(cellsOf(screen, header, "tfoot")).toEqual([sum(energy.map(([, amount]) => amount))]);
    expect(sum(cellsOf(screen, header, "tbody"))).toBe(sum(energy.map(([, amount]) => amount)));
  });

  test("replaces the energy in the chart on request, and each choice is a step of the history", async () => {
    const screen = await open({ view: "hourly", date: lastOfMonth(lastMonth) });
    await screen.user.click(await screen.findByRole("radio", { name: "€" }));
    expect(screen.address()).toContain("unit=cost");
    const chart = await screen.findByRole("slider", { name: /^Cost de l’energia per hores/ });
    expect(chart.getAttribute("aria-valuetext")).toMatch(/\d,\d{3}\s€/);
    // The whole screen is about the cost then: the first figure has the taxes, and says what the chart has.
    const summary = within(screen.getByRole("region", { name: "Resum" }));
    const [first] = summary.getAllByRole("definition");
    expect(first?.textContent).toMatch(/^\d+,\d{2}\s€$/);
    expect(summary.getByText(/^D’energia, \d+,\d{2}\s€ abans d’impostos/)).toBeDefined();
    for (const row of summary.getAllByRole("listitem")) expect(row.textContent).toMatch(/\d,\d{2}\s€/);
    await screen.user.click(screen.getByRole("radio", { name: "kWh" }));
    expect(await screen.findByRole("slider", { name: /^Consum per hores/ })).toBeDefined();
    expect(screen.address()).not.toContain("unit=");
    await screen.user.click(screen.getByRole("radio", { name: "Dies" }));
    expect(screen.address()).toContain("view=daily");
    await screen.back();
    expect(screen.address()).toContain("view=hourly");
    await screen.back();
    expect(screen.address()).toContain("unit=cost");
  });

  test("of the running bill is forecast with an interval, its basis and the error of the last forecast", async () => {
    const screen = await open({ view: "monthly" });
    const section = await screen.findByRole("region", { name: "La factura en curs" });
    await within(section).findByText(/^Entre \d+\s€ i \d+\s€: ho encertem quatre vegades de cada cinc$/);
    expect(section.textContent).toMatch(/Tenim lectures de \d+ dies de \d+/);
    expect(section.textContent).toMatch(/previsions anteriors/);
    expect(section.textContent).toMatch(/La factura F\w+-\d+ va ser de \d+,\d\d\s€/);
  });

  test("says from which day on the last known regulated amounts are carried on, as does the forecast", async () => {
    const carryOn = (since: string) =>
      database.unguarded.query(
        "update regulated_charges set carried_on_since = $1 where charge = 'social_bonus_financing' and valid_to is null",
        [since],
      );
    await carryOn(lastMonth);
    const screen = await open({ view: "daily", date: lastMonth });
    const words =
      /^Encara no tenim tots els imports regulats nous .*: des de.* fem servir els últims que coneixem\.$/;
    expect(await within(await cost(screen)).findByText(words)).toBeDefined();
    const forecast = await screen.findByRole("region", { name: "La factura en curs" });
    expect(await within(forecast).findByText(words)).toBeDefined();
    await carryOn("2999-01-01");
  });

  test("is unknown when the contract's product has no prices, which the chart says too", async () => {
    await database.unguarded.query(
      "delete from product_prices p using contracts k where k.name = $1 and k.product_id = p.product_id",
      [flat],
    );
    const screen = await open({ view: "daily", date: lastMonth, unit: "cost" });
    expect(await screen.findByText("No podem calcular el cost d’aquests dies")).toBeDefined();
    expect((await cost(screen)).textContent).toContain("no tenim els preus del teu contracte");
    const forecast = await screen.findByRole("region", { name: "La factura en curs" });
    await within(forecast).findByText(/No podem preveure la factura/);
  });
});
