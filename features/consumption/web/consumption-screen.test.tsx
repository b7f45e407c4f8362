import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import {
  addDays,
  addMonths,
  daysInMonth,
  firstOfMonth,
  hoursInDay,
  madridDate,
  type PlainDate,
  eachDay,
  isoWeekday,
  lastOfMonth,
} from "#energy/calendar.ts";
import { isTariffHoliday } from "#energy/holidays.ts";
import { places } from "#database/seed/places.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { flat, house, garage, formerFlat } = demoContracts.household;

const today = madridDate(new Date());
/** The latest day of so many hours whose readings have already arrived. */
const lastDayOf = (hours: 23 | 25): PlainDate => {
  let day = addDays(today, -4);
  while (hoursInDay(day) !== hours) day = addDays(day, -1);
  return day;
};
const clocksBack = lastDayOf(25);
const clocksForward = lastDayOf(23);
/** A whole month with readings of quarters too. */
const lastMonth = firstOfMonth(addMonths(firstOfMonth(addDays(today, -4)), -1));
/** A day of that month with hours of each period. */
const workingDay = eachDay(lastMonth, lastOfMonth(lastMonth)).find(
  (day) => isoWeekday(day) <= 5 && !isTariffHoliday(day),
);

type Screen = Awaited<ReturnType<typeof portal.open>>;

const addressOf = (query: Record<string, string>): string => {
  const words = new URLSearchParams(query).toString();
  return words === "" ? "/consum" : `/consum?${words}`;
};
const open = (query: Record<string, string> = {}): Promise<Screen> =>
  portal.open(addressOf(query), { as: demoPeople.household });
const press = (screen: Screen, name: string): Promise<void> =>
  screen.user.click(screen.getByRole("button", { name }));
const openTable = async (query: Record<string, string>): Promise<Screen> => {
  const screen = await open(query);
  await press(screen, "Mostra-ho en una taula");
  return screen;
};

/** The chart's range input, by which each of its points can be read. */
const chart = (screen: Screen) => screen.getByRole("slider", { name: /^Consum per/ });
const choice = (screen: Screen) => screen.getByRole<HTMLInputElement>("combobox", { name: "Contracte" });
const summary = (screen: Screen) => within(screen.getByRole("region", { name: "Resum" }));
const rowsOf = (screen: Screen): readonly Element[] => [
  ...screen.getByRole("table", { name: /^Consum per/ }).querySelectorAll("tbody tr"),
];
const linkOf = (row: Element | undefined): HTMLAnchorElement => {
  const link = row?.querySelector("a");
  if (!link) throw new Error("The row has no link");
  return link;
};

const kwh = (text: string): number => Number(text.replaceAll(".", "").replace(",", "."));
/** The figures of a column in kWh; of its sum with `tfoot`. */
const column = (screen: Screen, header: string, part: "tbody" | "tfoot" = "tbody"): number[] => {
  const table = screen.getByRole("table", { name: /^Consum per/ });
  const headers = [...table.querySelectorAll("thead th")].map(({ textContent }) => textContent);
  expect(headers).toContain(header);
  const place = headers.indexOf(header) + 1;
  const cells = table.querySelectorAll(`${part} tr > :nth-child(${place}) > span:last-child`);
  return [...cells].map(({ textContent }) => kwh(textContent));
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("the consumption of a contract", () => {
  test("begins with its amount, what it is compared with and its periods", async () => {
    const screen = await open({ contract: flat, view: "daily", date: lastMonth });
    expect(summary(screen).getByText(/^Consum · /).parentElement?.textContent).toMatch(/\d\skWh/);
    expect(summary(screen).getAllByText(/que fa un any|que el mes anterior/).length).toBeGreaterThan(0);
    const periods = summary(screen).getAllByRole("listitem");
    expect(periods.map(({ textContent }) => /\((P\d)\)/.exec(textContent)?.[1])).toEqual(["P1", "P2", "P3"]);
  });

  test("opens for the first active contract, and for another that is found by typing", async () => {
    const screen = await open();
    expect(choice(screen).value).toBe(`${places.flat.street}, ${places.flat.city}`);
    await screen.user.clear(choice(screen));
    await screen.user.type(choice(screen), "gavines");
    await screen.user.click(screen.getByRole("option", { name: new RegExp(house) }));
    expect(screen.address()).toBe(addressOf({ contract: house }));
    expect(choice(screen).value).toBe(`${places.house.street}, ${places.house.city}`);
    expect(document.activeElement).toBe(choice(screen));
    await screen.back();
    expect(choice(screen).value).toBe(`${places.flat.street}, ${places.flat.city}`);
  });

  test("is of a contract that the server finds among four hundred, however its address is written", async () => {
    const screen = await portal.open("/consum", { as: demoPeople.administrator });
    await screen.user.click(choice(screen));
    expect(screen.getAllByRole("option")).toHaveLength(20);
    await screen.user.clear(choice(screen));
    await screen.user.type(choice(screen), "mataro c/ pujol 2");
    const option = await screen.findByRole("option", { name: /Carrer d’en Pujol, 2, .*Mataró/ });
    const number = /\d{7}/.exec(option.textContent)?.[0];
    await screen.user.click(option);
    await screen.settled();
    expect(screen.address()).toBe(`/consum?contract=${number}`);
    expect(choice(screen).value).toContain("Carrer d’en Pujol, 2");
    expect(portal.requests.filter((path) => path.includes("list-info"))).toEqual([]);
  });

  test("of a solar roof shows the exported energy and the self-consumed energy", async () => {
    const screen = await openTable({ contract: house, view: "daily", date: lastMonth });
    expect(summary(screen).getByText("Excedents")).toBeDefined();
    expect(summary(screen).getByText("Autoconsum")).toBeDefined();
    expect(sum(column(screen, "Excedents (kWh)"))).toBeGreaterThan(1);
    expect(sum(column(screen, "Autoconsum (kWh)"))).toBeGreaterThan(1);
  });
});

describe("the figures of the screen", () => {
  test("add up as they are shown, in one precision", async () => {
    const screen = await open({ contract: flat, view: "daily", date: lastMonth });
    const total = summary(screen).getAllByText(/^[\d.,]+\skWh$/)[0]?.textContent ?? "";
    const periods = summary(screen)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    const figures = periods.map((text) => /([\d.,]+)\skWh/.exec(text.replace(/\(P\d\)/, " "))?.[1] ?? "");
    const decimals = [total, ...figures].map((text) => /,(\d+)/.exec(text)?.[1]?.length ?? 0);
    expect(new Set(decimals).size).toBe(1);
    expect(sum(figures.map(kwh))).toBeCloseTo(kwh(total.replace(/\skWh/, "")), 5);
    const shares = periods.map((text) => Number(/kWh(\d+)\s%/.exec(text)?.[1]));
    expect(sum(shares)).toBe(100);
  });

  test("of an hour are those of its own period only", async () => {
    const screen = await open({ contract: flat, view: "hourly", date: workingDay ?? lastMonth });
    chart(screen).focus();
    await screen.user.keyboard("{ArrowLeft}");
    const legend = [...document.querySelectorAll("[data-other]")].map(({ textContent }) => textContent);
    expect(legend.length).toBeGreaterThan(0);
    expect(legend.join(" ")).not.toContain("Sense lectura");
  });

  test("name the distributor, the last day and the day of the next reading", async () => {
    const screen = await open({ contract: flat });
    expect(screen.getByText(/^L’última lectura és del .+ i la va enviar .+\. La lectura del /)).toBeDefined();
    const former = await open({ contract: formerFlat });
    expect(former.getByText(/^L’última lectura és del .+ i la va enviar [^.]+\.$/)).toBeDefined();
  });
});

describe("the table beside the chart", () => {
  test("has 25 hours on the day when the clocks go back, and names both hours from 2 to 3", async () => {
    const screen = await openTable({ contract: house, view: "hourly", date: clocksBack });
    const hours = rowsOf(screen).map(({ textContent }) => textContent);
    expect(hours).toHaveLength(25);
    expect(hours[2]).toContain("02:00–03:00, hora d’estiu");
    expect(hours[3]).toContain("02:00–03:00, hora d’hivern");
    expect(screen.getByText(/té 25 hores$/)).toBeDefined();
  });

  test("has 23 hours on the day when the clocks go forward, and none from 2 to 3", async () => {
    const screen = await openTable({ contract: house, view: "hourly", date: clocksForward });
    const hours = rowsOf(screen).map(({ textContent }) => textContent);
    expect(hours).toHaveLength(23);
    expect(hours.join(" ")).not.toContain("02:00–03:00");
    expect(screen.getByText(/només té 23 hores$/)).toBeDefined();
  });

  test("adds up to the same by months, days, hours and quarters", async () => {
    const imported = "Consum (kWh)";
    const day = addDays(lastMonth, 9);
    const screen = await openTable({ contract: flat, date: lastMonth });
    const monthKwh = column(screen, imported).at(-1) ?? 0;
    await screen.user.click(linkOf(rowsOf(screen).at(-1)));
    expect(screen.address()).toBe(addressOf({ contract: flat, date: lastMonth, view: "daily" }));
    const days = column(screen, imported);
    expect(days).toHaveLength(daysInMonth(lastMonth));
    expect(sum(days)).toBeCloseTo(monthKwh, 3);
    expect(column(screen, imported, "tfoot")).toEqual([monthKwh]);

    await screen.user.click(linkOf(rowsOf(screen)[9]));
    expect(screen.address()).toBe(addressOf({ contract: flat, date: day, view: "hourly" }));
    const hours = column(screen, imported);
    expect(hours).toHaveLength(hoursInDay(day));
    expect(sum(hours)).toBeCloseTo(days[9] ?? 0, 3);

    await screen.user.click(screen.getByLabelText("Quarts"));
    const quarters = column(screen, imported);
    expect(quarters).toHaveLength(hoursInDay(day) * 4);
    expect(sum(quarters)).toBeCloseTo(days[9] ?? 0, 3);
  });

  test("is downloaded as CSV with a line for each of its hours", async () => {
    const screen = await open({ contract: house, view: "hourly", date: clocksBack });
    await press(screen, "Descarrega-ho en CSV");
    await press(screen, "Descarrega-ho en Excel");
    const [csv, sheet] = screen.downloads;
    expect([csv?.filename, sheet?.filename]).toEqual([
      expect.stringMatching(/\.csv$/),
      expect.stringMatching(/\.xlsx$/),
    ]);
    const lines = ((await csv?.content.text()) ?? "").trim().split("\r\n");
    expect(lines[0]).toContain("CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion");
    expect(lines).toHaveLength(1 + 25);
    expect(lines.at(-1)?.split(";")[2]).toBe("25");
  });
});

test("the source of the readings says which ones the supply point has, and those of each type of meter", async () => {
  const home = await open({ contract: flat });
  expect(home.getByText(/de tipus 5 \(fins a 15 kW\)\. .*però no els quarts d’hora\.$/)).toBeDefined();
  const table = home.getByRole("table", { name: /^Lectures per tipus de comptador/, hidden: true });
  expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(6);
  const { workshop } = demoContracts.company;
  const company = await portal.open(addressOf({ contract: workshop }), { as: demoPeople.company });
  expect(company.getByText(/de tipus [34] .*envia les hores i els quarts d’hora\.$/)).toBeDefined();
});

describe("the dates of the chart", () => {
  test("go back and forth by buttons and arrow keys, and end at the latest readings", async () => {
    const screen = await open({ contract: flat, view: "daily" });
    const next = screen.getByRole("button", { name: "Encara no hi ha lectures de després" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    const previous = screen.getByRole("button", { name: "El mes anterior" });
    await screen.user.click(previous);
    expect(screen.address()).toBe(addressOf({ contract: flat, view: "daily", date: lastMonth }));
    await screen.user.keyboard("{ArrowLeft}");
    expect(screen.address()).toContain(`date=${addMonths(lastMonth, -1)}`);
    expect(document.activeElement).toBe(previous);
    await screen.user.keyboard("{ArrowRight}");
    expect(screen.address()).toContain(`date=${lastMonth}`);
    const latest = screen.getByRole("button", { name: "Últimes lectures" });
    await screen.user.click(latest);
    expect(screen.address()).toBe(addressOf({ contract: flat, view: "daily" }));
    expect(latest.getAttribute("aria-disabled")).toBe("true");
  });

  test("are chosen from the calendar by a whole date, and only where there are readings", async () => {
    const screen = await open({ contract: house, view: "hourly" });
    await press(screen, "Tria un dia");
    const field = screen.getByLabelText("Dia");
    await screen.user.clear(field);
    await screen.user.type(field, clocksForward);
    expect(screen.address()).toContain(`date=${clocksForward}`);
    expect(document.activeElement).toBe(field);
    await screen.user.clear(field);
    await screen.user.type(field, "2015-01-01");
    expect(screen.getByText(/^D’aquest dia no hi ha lectures/)).toBeDefined();
    expect(screen.address()).toContain(`date=${clocksForward}`);
  });
});

describe("without readings the screen shows the reason", () => {
  test("to a customer without contracts", async () => {
    const screen = await portal.open("/consum", { as: demoPeople.newcomer });
    expect(screen.getByText("Aquí veuràs el teu consum")).toBeDefined();
  });

  test("for a contract that has not begun", async () => {
    const screen = await open({ contract: garage });
    expect(screen.getByText("Aquest contracte encara no ha començat")).toBeDefined();
  });

  test("for a meter without quarters of an hour, and links to its hours", async () => {
    const screen = await open({ contract: formerFlat, view: "quarter-hourly" });
    await screen.user.click(screen.getByRole("link", { name: "Mira-ho per hores" }));
    expect(screen.address()).toBe(addressOf({ contract: formerFlat, view: "hourly" }));
    expect(chart(screen)).toBeDefined();
  });

  test("for a contract of another customer", async () => {
    const { home } = demoContracts.neighbour;
    const screen = await open({ contract: home });
    expect(screen.getByText(`No trobem el contracte ${home}`)).toBeDefined();
  });

  test.each([
    ["a date that does not exist", "2026-02-31", /^«2026-02-31» no és una data$/],
    ["a day before the first reading", "2015-01-01", /^No hi ha lectures: /],
    ["a date that the server refuses", "1850-01-01", /^Aquesta data no és vàlida/],
  ])("for %s, and links to the latest readings", async (_, date, text) => {
    const screen = await open({ contract: flat, view: "hourly", date });
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole("slider")).toBeNull();
    await screen.user.click(screen.getByRole("link", { name: "Últimes lectures" }));
    expect(screen.address()).toBe(addressOf({ contract: flat, view: "hourly" }));
    expect(chart(screen)).toBeDefined();
  });
});
