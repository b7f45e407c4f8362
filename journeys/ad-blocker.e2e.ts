import { expect, test, type Page } from "@playwright/test";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = "12345678Z";
const blocked = "sembla un bloquejador d'anuncis";

/** The browser itself refuses these addresses, as an ad blocker makes it do. */
const block = async (page: Page, urls: readonly string[]): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setBlockedURLs", { urls: [...urls] });
};
const goTo = async (page: Page, place: string): Promise<void> => {
  const menu = page.getByRole("button", { name: "Menú" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: place, exact: true }).locator("visible=true").first().click();
};

test.describe("an ad blocker", () => {
  test("that stops a call which the screen needs is told of, with what to do", async ({ page }) => {
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await block(page, ["*/api/*"]);
    await goTo(page, "Contractes");
    await expect(page.getByText(blocked).first()).toBeVisible();
    await block(page, []);
    await page.getByRole("button", { name: "Torna-ho a provar" }).first().click();
    await expect(page.getByText(blocked)).toHaveCount(0);
  });

  test("that stops the code of a screen is told of too", async ({ page }) => {
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await block(page, ["*/assets/profile-*.js", "*/assets/*profile*.js"]);
    await goTo(page, "El teu perfil");
    await expect(page.getByText(blocked)).toBeVisible();
    await block(page, []);
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
