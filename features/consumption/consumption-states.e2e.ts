import { expect, test, type Page } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = demoPeople.household.taxId;
const { flat, garage, formerFlat } = demoContracts.household;

const screen = (query: Record<string, string>): string => `/consum?${new URLSearchParams(query).toString()}`;
const chart = (page: Page) => page.getByRole("slider", { name: /^Consum per/ });

test.describe("what is not there is said", () => {
  test("somebody without contracts reads what will be here", async ({ page }) => {
    await openAs(page, demoPeople.newcomer.taxId, "/consum");
    await expect(page.getByText("Aquí veuràs el teu consum")).toBeVisible();
  });

  test("a contract that has not begun, and a meter without quarters", async ({ page }) => {
    await openAs(page, household, screen({ contract: garage }));
    await expect(page.getByText("Aquest contracte encara no ha començat")).toBeVisible();
    await page.goto(screen({ contract: formerFlat, view: "quarter-hourly" }));
    await page.getByRole("link", { name: "Mira-ho per hores" }).click();
    await expect(chart(page)).toBeVisible();
  });

  test("a date that does not exist, with a way out", async ({ page }) => {
    await openAs(page, household, screen({ contract: flat, date: "2026-02-31" }));
    await expect(page.getByText("«2026-02-31» no és una data")).toBeVisible();
    await page.getByRole("link", { name: "Últimes lectures" }).click();
    await expect(chart(page)).toBeVisible();
  });

  test("days before the first reading, and a date that the server refuses", async ({ page }) => {
    await openAs(page, household, screen({ contract: flat, view: "hourly", date: "2015-01-01" }));
    await expect(page.getByText(/^No hi ha lectures: /)).toBeVisible();
    await page.goto(screen({ contract: flat, view: "hourly", date: "1850-01-01" }));
    await expect(page.getByRole("alert")).toContainText("Aquesta data no és vàlida");
    await expect(page.getByRole("button", { name: "Torna-ho a provar" })).toBeVisible();
    await page.getByRole("link", { name: "Últimes lectures" }).click();
    await expect(chart(page)).toBeVisible();
  });

  test("a contract that is not the customer's", async ({ page }) => {
    await openAs(page, household, screen({ contract: demoContracts.neighbour.home }));
    await expect(page.getByText(`No trobem el contracte ${demoContracts.neighbour.home}`)).toBeVisible();
  });
});
