import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import {
  addDays,
  addMonths,
  daysInMonth,
  firstOfMonth,
  hoursInDay,
  madridDate,
  type PlainDate,
} from "#energy/calendar.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = demoPeople.household.taxId;
const { flat, fixture } = demoContracts.household;

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

const screen = (query: Record<string, string>): string => `/consum?${new URLSearchParams(query).toString()}`;
const table = (page: Page) => page.getByRole("table", { name: /^Consum per/ });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
const showTable = (page: Page) => page.getByRole("button", { name: "Mostra-ho en una taula" }).click();
const view = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const chart = (page: Page) => page.getByRole("slider", { name: /^Consum per/ });

const kwh = (text: string | null): number => Number((text ?? "").replaceAll(".", "").replace(",", "."));
/** What a column's cells say, in kWh; `foot` for its sum. */
const column = async (page: Page, header: string, part: "body" | "foot" = "body"): Promise<number[]> => {
  await expect(table(page)).toBeVisible();
  const headers = await table(page).locator("thead th").allTextContents();
  const place = headers.indexOf(header);
  expect(place, `${header} among ${headers.join(", ")}`).toBeGreaterThan(0);
  const cells = table(page).locator(`t${part} tr > :nth-child(${place + 1}) span:last-child`);
  return (await cells.allTextContents()).map(kwh);
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const openTable = async (page: Page, query: Record<string, string>): Promise<void> => {
  await openAs(page, household, screen(query));
  await expect(chart(page)).toBeVisible();
  await showTable(page);
};

test.describe("consumption", () => {
  test("is one press away from a contract", async ({ page }) => {
    await openAs(page, household, `/contractes/electricity/${fixture}`);
    await page.getByRole("link", { name: "Mira el consum per dies i hores" }).click();
    await expect(page).toHaveURL(screen({ contract: fixture }));
    await expect(page.getByRole("heading", { level: 1, name: "Consum" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Contracte" })).toHaveValue(new RegExp(`^${fixture} · `));
    await expect(chart(page)).toBeVisible();
  });

  test("answers how much, against what and in which periods at the top of a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, household, screen({ contract: flat, view: "daily", date: lastMonth }));
    const summary = page.getByRole("region", { name: "Resum" });
    await expect(summary.getByText(/^[\d.,]+\skWh$/).first()).toBeInViewport();
    await expect(summary.getByText(/que fa un any|que el mes anterior/).first()).toBeVisible();
    const periods = await summary.getByRole("listitem").allTextContents();
    expect(periods.map((text) => text.slice(0, 2))).toEqual(["P1", "P2", "P3"]);
    const first = summary.getByRole("listitem").first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(400);
  });

  test("opens with the first active contract, and another is found by typing", async ({ page }) => {
    await openAs(page, household, "/consum");
    const choice = page.getByRole("combobox", { name: "Contracte" });
    await expect(choice).toHaveValue(new RegExp(`^${flat} · `));
    await choice.fill("gavines");
    await page.getByRole("option", { name: new RegExp(fixture) }).click();
    await expect(page).toHaveURL(screen({ contract: fixture }));
    await expect(choice).toBeFocused();
    await page.goBack();
    await expect(choice).toHaveValue(new RegExp(`^${flat} · `));
  });

  test("has 25 hours on the day when the clocks go back, the two from 2 told apart", async ({ page }) => {
    await openTable(page, { contract: fixture, view: "hourly", date: clocksBack });
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).nth(2)).toContainText("02:00–03:00, hora d’estiu");
    await expect(rows(page).nth(3)).toContainText("02:00–03:00, hora d’hivern");
    await expect(page.getByText(/té 25 hores$/)).toBeVisible();
  });

  test("has 23 hours on the day when they go forward, none from 2 to 3", async ({ page }) => {
    await openTable(page, { contract: fixture, view: "hourly", date: clocksForward });
    await expect(rows(page)).toHaveCount(23);
    await expect(table(page)).not.toContainText("02:00–03:00");
    await expect(page.getByText(/només té 23 hores$/)).toBeVisible();
  });

  test("adds up to the same by months, days, hours and quarters", async ({ page }) => {
    const day = addDays(lastMonth, 9);
    await openTable(page, { contract: flat, date: lastMonth });
    const monthKwh = (await column(page, "Consum (kWh)")).at(-1);
    await rows(page).last().getByRole("link").click();
    await expect(page).toHaveURL(screen({ contract: flat, date: lastMonth, view: "daily" }));
    await expect(rows(page)).toHaveCount(daysInMonth(lastMonth));
    const days = await column(page, "Consum (kWh)");
    expect(sum(days)).toBeCloseTo(monthKwh ?? 0, 3);
    expect(await column(page, "Consum (kWh)", "foot")).toEqual([monthKwh]);

    await rows(page).nth(9).getByRole("link").click();
    await expect(page).toHaveURL(screen({ contract: flat, date: day, view: "hourly" }));
    await expect(rows(page)).toHaveCount(hoursInDay(day));
    expect(sum(await column(page, "Consum (kWh)"))).toBeCloseTo(days[9] ?? 0, 3);

    await view(page, "Quarts").check();
    await expect(rows(page)).toHaveCount(hoursInDay(day) * 4);
    expect(sum(await column(page, "Consum (kWh)"))).toBeCloseTo(days[9] ?? 0, 3);
  });

  test("goes back and forth with buttons and arrows, and knows the latest", async ({ page }) => {
    await openAs(page, household, screen({ contract: flat, view: "daily" }));
    const next = page.getByRole("button", { name: "Encara no hi ha lectures de després" });
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "El mes anterior" }).click();
    await expect(page).toHaveURL(new RegExp(`date=${lastMonth}`));
    await page.getByRole("button", { name: "El mes anterior" }).press("ArrowLeft");
    await expect(page).toHaveURL(new RegExp(`date=${addMonths(lastMonth, -1)}`));
    await expect(page.getByRole("button", { name: "El mes anterior" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`date=${lastMonth}`));
    await page.getByRole("button", { name: "Últimes lectures" }).click();
    await expect(page).toHaveURL(screen({ contract: flat, view: "daily" }));
  });

  test("opens a month into its days from the keyboard", async ({ page }) => {
    await openAs(page, household, screen({ contract: flat }));
    await chart(page).press("ArrowLeft");
    await expect(page.getByRole("link", { name: /^Mira dia a dia: / })).toHaveAttribute(
      "href",
      new RegExp(`date=${lastMonth}`),
    );
    await chart(page).press("Enter");
    await expect(page).toHaveURL(screen({ contract: flat, view: "daily", date: lastMonth }));
    await expect(page.getByRole("region", { name: "Consum per dies" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(chart(page)).toBeFocused();
  });

  test("goes to a day of the calendar, typed whole, and says which there are", async ({ page }) => {
    await openAs(page, household, screen({ contract: fixture, view: "hourly" }));
    await page.getByRole("button", { name: "Tria un dia" }).click();
    const field = page.getByLabel("Dia", { exact: true });
    await field.fill(clocksForward);
    await expect(page).toHaveURL(new RegExp(`date=${clocksForward}`));
    await expect(field).toBeFocused();
    await field.fill("2015-01-01");
    await expect(page.getByText(/^D’aquest dia no hi ha lectures/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${clocksForward}`));
  });

  test("downloads what is shown, a row for each of its hours", async ({ page }) => {
    await openAs(page, household, screen({ contract: fixture, view: "hourly", date: clocksBack }));
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Baixa-ho en CSV" }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r\n/);
    expect(lines[0]).toContain("CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion");
    expect(lines).toHaveLength(1 + 25);
    expect(lines.at(-1)?.split(";")[2]).toBe("25");
  });

  test("shows what a solar roof exported and what it saved from buying", async ({ page }) => {
    await openTable(page, { contract: fixture, view: "daily", date: lastMonth });
    const summary = page.getByRole("region", { name: "Resum" });
    await expect(summary.getByText("Excedents")).toBeVisible();
    await expect(summary.getByText("Autoconsum")).toBeVisible();
    expect(sum(await column(page, "Excedents (kWh)"))).toBeGreaterThan(1);
    expect(sum(await column(page, "Autoconsum (kWh)"))).toBeGreaterThan(1);
  });
});
