import { within } from "@testing-library/dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadMarketFile } from "#features/market-prices/server/load-market-file.ts";
import { clockChangeDays } from "#features/market-prices/server/testing/clock-change-days.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, company } = demoPeople;

afterEach(() => {
  vi.useRealTimers();
  portal.recover();
});

describe("the prices of electricity", () => {
  test("show a visitor the cheapest hours, and every quarter of an hour as a table", async () => {
    const screen = await portal.open("/preus-mercat");
    expect(screen.getByText(/^Les tres hores més barates: de \d\d:\d\d a \d\d:\d\d$/)).toBeDefined();
    const table = within(screen.getByRole("table"));
    expect([92, 96, 100]).toContain(table.getAllByRole("row").length - 1);
    expect(table.getAllByText("De les més barates").length).toBeGreaterThanOrEqual(12);
    expect(screen.getByRole("link", { name: "Entra per posar una alerta" })).toBeDefined();
  });

  test("of tomorrow and of the regulated tariff are in the address", async () => {
    const screen = await portal.open("/precios-mercado", { language: "es" });
    await screen.user.click(screen.getByRole("radio", { name: "Tarifa regulada (PVPC)" }));
    await screen.user.click(screen.getByRole("radio", { name: "Mañana" }));
    expect(screen.address()).toBe("/precios-mercado?series=pvpc&day=tomorrow");
    expect([23, 24, 25]).toContain(within(screen.getByRole("table")).getAllByRole("row").length - 1);
  });

  test.each(clockChangeDays)(
    "of $day of $file are a table with each interval once",
    async ({ file, text, series, day, startsAt, centsMwh }) => {
      await loadMarketFile(database, { name: file, text }, new Date());
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
      const screen = await portal.open(`/preus-mercat?series=${series}`);
      const [, ...rows] = within(screen.getByRole("table")).getAllByRole("row");
      const cells = rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      );
      expect(rows).toHaveLength(startsAt.length);
      // The repeated hour is named apart.
      expect(new Set(rows.map((row) => row.firstElementChild?.textContent)).size).toBe(startsAt.length);
      const decimals = new Intl.NumberFormat("ca", { minimumFractionDigits: 2 });
      for (const [index, cents] of centsMwh.entries())
        expect(cells[index]).toContain(`€/MWh${decimals.format(cents / 100)}`);
    },
  );

  test("that cannot be loaded say so", async () => {
    portal.fail(/market\/prices/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/market-prices", { language: "en" });
    expect(screen.getByText("We could not load the prices")).toBeDefined();
  });
});

describe("price alerts", () => {
  test("are added when product, condition and price are there, and deleted", async () => {
    const screen = await portal.open("/omipComponent", { as: company, language: "ca" });
    expect(screen.getByText("No tens cap alerta")).toBeDefined();
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Afegeix l’alerta" });
    expect(add.disabled).toBe(true);
    await screen.user.selectOptions(screen.getByLabelText("Producte"), "OMIE ES");
    await screen.user.selectOptions(screen.getByLabelText("Avisa’m quan el preu sigui"), "més baix que");
    await screen.user.type(screen.getByLabelText("Preu"), "-5");
    expect(screen.getByText("Escriu un preu de zero o més, amb dos decimals com a molt")).toBeDefined();
    expect(add.disabled).toBe(true);
    await screen.user.clear(screen.getByLabelText("Preu"));
    await screen.user.type(screen.getByLabelText("Preu"), "58,5");
    await screen.user.click(add);
    const table = within(screen.getByRole("table"));
    expect(table.getByText("menys de 58,50 €/MWh")).toBeDefined();
    await screen.user.click(table.getByRole("button", { name: "Demana que et truquem per OMIE ES" }));
    expect(screen.address()).toMatch(/\?call=\d+$/);
    await screen.user.type(screen.getByLabelText("Nom"), "Ada");
    await screen.user.type(screen.getByLabelText("Primer cognom"), "Puig");
    await screen.user.type(screen.getByLabelText("Correu electrònic"), "ada@correu.example");
    await screen.user.type(screen.getByLabelText("Telèfon"), "600000001");
    await screen.user.selectOptions(screen.getByLabelText("A quina hora et va bé?"), "9-13h");
    await screen.user.click(screen.getByRole("checkbox"));
    await screen.user.click(screen.getByRole("button", { name: "Demana la trucada" }));
    expect(screen.getByText(/Petició rebuda/)).toBeDefined();
    await screen.user.click(table.getByRole("button", { name: "Esborra l’alerta sobre OMIE ES" }));
    expect(screen.getByText("No tens cap alerta")).toBeDefined();
  });

  test("offer a household no call", async () => {
    const screen = await portal.open("/omipComponent", { as: household, language: "ca" });
    expect(screen.getByRole("button", { name: "Esborra l’alerta sobre OMIE ES" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Demana que et truquem/ })).toBeNull();
  });

  test("are drawn without the navigation", async () => {
    const screen = await portal.open("/omipComponent", { as: household, language: "ca" });
    expect(screen.queryByRole("navigation", { name: "Navegació principal" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: "Alertes de preu" })).toBeDefined();
  });

  test.each([
    [/omip\/products/, "No hem pogut carregar els productes"],
    [/omip\/alerts/, "No hem pogut carregar les teves alertes"],
  ])("that cannot be loaded say so: %s", async (path, text) => {
    portal.fail(path, { status: 500, code: "internal_error" });
    const screen = await portal.open("/omipComponent", { as: household, language: "ca" });
    expect(screen.getByText(text)).toBeDefined();
  });

  test("that cannot be added or deleted say so", async () => {
    const screen = await portal.open("/omipComponent", { as: household, language: "ca" });
    portal.fail(/omip\//, { status: 500, code: "internal_error" });
    await screen.user.click(screen.getByRole("button", { name: "Esborra l’alerta sobre OMIE ES" }));
    expect(screen.getByRole("alert").textContent).toContain("No hem pogut esborrar l’alerta");
    await screen.user.selectOptions(screen.getByLabelText("Producte"), "OMIE ES");
    await screen.user.selectOptions(screen.getByLabelText("Avisa’m quan el preu sigui"), "igual a");
    await screen.user.type(screen.getByLabelText("Preu"), "0");
    await screen.user.click(screen.getByRole("button", { name: "Afegeix l’alerta" }));
    expect(screen.getByText("No hem pogut desar l’alerta")).toBeDefined();
  });

  test("need a session", async () => {
    const screen = await portal.open("/omipComponent", { language: "ca" });
    expect(screen.address()).toBe("/acces?redirectPath=%2FomipComponent");
  });
});

test("a customer whose price follows the market sees what they pay beside it, and others see the market alone", async () => {
  const other = await portal.open("/preus-mercat", { as: household });
  expect(other.queryByRole("heading", { name: "El que pagues tu" })).toBeNull();
  await database.unguarded.query(
    `update contracts set product_id = (select product_id from products where kind = 'indexed' limit 1)
     where name = $1`,
    [demoContracts.household.flat],
  );
  const screen = await portal.open("/preus-mercat", { as: household });
  const own = within(await screen.findByRole("region", { name: "El que pagues tu" }));
  const rows = within(own.getByRole("table")).getAllByRole("row");
  expect([23, 24, 25, 92, 96, 100]).toContain(rows.length - 1);
  expect(rows[1]?.textContent).toMatch(/0,\d{5}.*-?0,\d{5}/);
});
