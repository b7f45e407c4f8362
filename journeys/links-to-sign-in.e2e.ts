import { expect, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";

const { household } = demoPeople;
const by = ["--as", "Núria Puig", "--reason", "case 12"] as const;

let portal: OwnPortal;
// Each test waits for a command in its own process.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("a staff link that requires a new password opens the form for it", async ({ page }) => {
  const { link } = await portal.staff("sign-in-link", household.taxId, "--change-password", ...by);
  await page.goto(link);
  await expect(title(page)).toHaveText("Canvia la contrasenya");
  await expect(page).toHaveURL(`${portal.origin}/canvi-de-clau`);
});

test("a link that was used does not sign in again, and the screen says so", async ({ page, browser }) => {
  const { link } = await portal.staff("sign-in-link", household.taxId, ...by);
  await page.goto(link);
  await expect(page).toHaveURL(`${portal.origin}/`);
  const elsewhere = await browser.newPage({ baseURL: portal.origin, locale: "ca-ES" });
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("alert")).toContainText("Aquest enllaç ha caducat o ja s’ha fet servir");
  await expect(elsewhere).toHaveURL(`${portal.origin}/acces`);
  await elsewhere.close();
});

test("a visitor who opened a private screen returns to it after signing in", async ({ page }) => {
  await page.goto("/contractes/electricity");
  await expect(page).toHaveURL(
    /\/acces\?redirectPath=%2Fcontractes%2Felectricity&pathParams=%7B%22contractType%22/,
  );
  await page.goto("/factures");
  await expect(page).toHaveURL(`${portal.origin}/acces?redirectPath=%2Ffactures`);
});
