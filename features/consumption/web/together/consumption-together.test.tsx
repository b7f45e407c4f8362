import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadMarketData } from "#database/seed/load-market.ts";
import { places } from "#database/seed/places.ts";
import { addDays, addMonths, firstOfMonth, madridDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
await loadMarketData(database);
const portal = await startComponentPortal(database);
const { flat, house } = demoContracts.household;
const lastMonth = firstOfMonth(addMonths(firstOfMonth(addDays(madridDate(new Date()), -4)), -1));

type Screen = Awaited<ReturnType<typeof portal.open>>;

const open = (query: Record<string, string>): Promise<Screen> =>
  portal.open(`/consum?${new URLSearchParams({ contract: flat, ...query }).toString()}`, {
    as: demoPeople.household,
  });
const press = (screen: Screen, name: string | RegExp): Promise<void> =>
  screen.user.click(screen.getByRole("button", { name }));

const amount = (text: string | null | undefined): number =>
  Math.round(Number((text ?? "").replaceAll(/[^\d,-]/g, "").replace(",", ".")) * 1000);
/** The thousandths of the cells of a table by row, without the first column. */
const figuresOf = (screen: Screen, part: "tbody" | "tfoot"): number[][] => {
  const table = screen.getByRole("table", { name: /de cada contracte/ });
  return [...table.querySelectorAll(`${part} tr`)].map((row) =>
    [...row.querySelectorAll(":scope > :nth-child(n + 2) > span:last-child")].map(({ textContent }) =>
      amount(textContent),
    ),
  );
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const expectAddsUp = (screen: Screen): void => {
  const rows = figuresOf(screen, "tbody");
  const [totals = []] = figuresOf(screen, "tfoot");
  expect(rows.length).toBeGreaterThan(11);
  for (const [first = 0, second = 0, total = 0] of [...rows, totals]) expect(first + second).toBe(total);
  for (const column of [0, 1, 2]) {
    expect(sum(rows.map((row) => row[column] ?? 0))).toBe(totals[column]);
  }
  expect(totals[2]).toBeGreaterThan(0);
};

describe("several contracts together", () => {
  test("are chosen with boxes that take one line until they are opened, and removed at once", async () => {
    const screen = await open({ view: "daily", date: lastMonth });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await press(screen, "Compara’l amb altres");
    await screen.user.click(await screen.findByRole("checkbox", { name: /Gavines/ }));
    expect(screen.address()).toContain(`with=${house}`);
    expect(await screen.findByText(/^Consum de 2 contractes · /)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Gavines/ }).checked).toBe(true);
    await press(screen, "Mira només aquest");
    expect(screen.address()).not.toContain("with=");
    expect(await screen.findByRole("region", { name: "Resum" })).toBeDefined();
  });

  test("are named in one legend, have a column each, and add up in every view", async () => {
    for (const view of ["monthly", "daily", "hourly"]) {
      const screen = await open({ view, date: addDays(lastMonth, 9), with: house });
      expect(await screen.findByRole("slider", { name: /^Consum de cada contracte/ })).toBeDefined();
      const chart = within(screen.getByRole("figure"));
      for (const place of [places.flat.street, places.house.street])
        expect(chart.getAllByText(place)).toHaveLength(1);
      await press(screen, "Mostra-ho en una taula");
      const table = screen.getByRole("table", { name: /de cada contracte, en kWh/ });
      const headers = within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent);
      expect(headers.slice(1)).toEqual([places.flat.street, places.house.street, "Total"]);
      expectAddsUp(screen);
    }
  });

  test("are shown by what their energy costs, with their cost with taxes above", async () => {
    const screen = await open({ view: "monthly", with: house, unit: "cost" });
    expect(await screen.findByText(/^Cost amb impostos de 2 contractes/)).toBeDefined();
    await screen.findByRole("slider", { name: /^Cost de l’energia de cada contracte/ });
    await press(screen, "Mostra-ho en una taula");
    expectAddsUp(screen);
  });

  test("stand over one another or side by side, as the address says", async () => {
    const screen = await open({ view: "daily", date: lastMonth, with: house });
    await screen.user.click(await screen.findByRole("radio", { name: "De costat" }));
    expect(screen.address()).toContain("bars=grouped");
  });

  test("do not include those of other customers", async () => {
    const screen = await open({ with: demoContracts.neighbour.home });
    expect(await screen.findByRole("region", { name: "Resum" })).toBeDefined();
    expect(screen.queryByText(/contractes · /)).toBeNull();
  });
});
