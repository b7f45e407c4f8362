import { expect, test } from "@playwright/test";
import { openAs } from "#platform/testing/browser/open-as.ts";

test("without a network a screen that is not loaded yet says so, and opens when the network is back", async ({
  page,
  context,
}) => {
  await openAs(page, "12345678Z", "/factures");
  await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Consum", exact: true }).locator("visible=true").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "No hi ha connexió" })).toBeVisible();
  await expect(page.getByText("500", { exact: true })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Consum" })).toBeVisible();
});

test("without a network a change of language leaves the screen in the previous one", async ({
  page,
  context,
}) => {
  await page.goto("/acces");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "English" }).locator("visible=true").first().click();
  await expect(page.getByText("No hi ha connexió.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Accedeix a l’oficina virtual" })).toBeVisible();
});
