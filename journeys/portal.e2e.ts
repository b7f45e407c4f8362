import { expect, test } from "@playwright/test";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = "12345678Z";

test(
  "changing the language changes the path and the texts, and keeps the state of the screen",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await openAs(page, household, "/factures?limit=5&offset=5&status=paid");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("link", { name: "Castellano" }).locator("visible=true").click();
    await expect(page).toHaveURL(/\/facturas\?limit=5&offset=5&status=paid$/);
    await expect(page.getByRole("heading", { level: 1, name: "Facturas" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Facturas" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Tu resumen" })).toBeVisible();
  },
);

test("every language's path opens the same screen", async ({ page }) => {
  const opens = (title: string) => expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  for (const [path, title] of [
    ["/activacion", "Activa tu cuenta"],
    ["/activate", "Activate your account"],
    ["/registro", "Primero, pide el correo de activación"],
    ["/register", "First, ask for the activation email"],
  ] as const) {
    await page.goto(path);
    await opens(title);
  }
  for (const [path, title] of [
    ["/contractes/electricity", "Contractes"],
    ["/contratos/electricity", "Contratos"],
    ["/contracts/electricity", "Contracts"],
    ["/consum", "Consum"],
    ["/consumo", "Consumo"],
    ["/consumption", "Consumption"],
    ["/perfil/borrar", "Borra tus datos"],
    ["/profile/erase", "Erase your data"],
    ["/perfil/correo", "Confirma tu correo"],
    ["/profile/email", "Confirm your email"],
  ] as const) {
    await openAs(page, household, path);
    await opens(title);
  }
});

test(
  "navigating to another screen moves the focus to its title, which is announced",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("link", { name: "Contractes" }).locator("visible=true").click();
    await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeFocused();
    await expect(page).toHaveTitle(/^Contractes · /);
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: "Contractes" })).toBeAttached();
  },
);

test("the first Tab stop is the link that skips to the content", async ({ page }) => {
  await openAs(page, household, "/factures");
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ves al contingut" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
