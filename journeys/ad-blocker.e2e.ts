import { expect, test, type Page } from "@playwright/test";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = "12345678Z";
const blocked = "sembla un bloquejador d’anuncis";

/** Makes the browser refuse URLs, as an ad blocker does; each call replaces the list. */
const openBlocker = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  return async (...urls: string[]): Promise<void> => {
    await browser.send("Network.setBlockedURLs", { urls });
  };
};
const goTo = async (page: Page, place: string): Promise<void> => {
  const menu = page.getByRole("button", { name: "Menú" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: place, exact: true }).locator("visible=true").first().click();
};

test.describe.configure({ timeout: 60_000 });

test.describe("an ad blocker", () => {
  test("that blocks a call of the screen is named in the message, with what to do", async ({ page }) => {
    await openAs(page, household, "/factures");
    // This screen has loaded everything: only calls of the next one are blocked.
    await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
    await page.waitForLoadState("networkidle");
    const block = await openBlocker(page);
    await block("*/api/*");
    await goTo(page, "Contractes");
    await expect(page.getByText(blocked).first()).toBeVisible();
    await block();
    await page.getByRole("button", { name: "Torna-ho a provar" }).first().click();
    await expect(page.getByText(blocked)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
  });

  test("that blocks the code of a screen is named in the message too", async ({ page }) => {
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    const block = await openBlocker(page);
    await block("*/assets/*profile*.js");
    await goTo(page, "El teu perfil");
    await expect(page.getByText(blocked)).toBeVisible();
    await block();
    await page.getByRole("button", { name: "Torna-ho a provar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "El teu perfil" })).toBeVisible();
  });

  test("is not blamed for a network that is down", async ({ page, context }) => {
    await openAs(page, household, "/contractes/electricity");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await goTo(page, "Consum");
    await goTo(page, "Contractes");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("searchbox").or(page.getByRole("textbox")).first().fill("res");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No hi ha connexió.").first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(blocked)).toHaveCount(0);
  });
});
