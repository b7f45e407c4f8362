import { expect, test } from "@playwright/test";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = "12345678Z";

test(
  "changing the language changes path and words, and keeps what was on the screen",
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
    await expect(page).toHaveURL(/\/facturas$/);
  },
);

test("every language's path opens the same screen", async ({ page }) => {
  for (const [path, title] of [
    ["/contractes/electricity", "Contractes"],
    ["/contratos/electricity", "Contratos"],
    ["/contracts/electricity", "Contracts"],
    ["/consum", "Consum"],
    ["/consumo", "Consumo"],
    ["/consumption", "Consumption"],
    ["/perfil/borrar", "Borrar tus datos"],
    ["/profile/erase", "Erase your data"],
    ["/perfil/correo", "Confirma tu correo"],
    ["/profile/email", "Confirm your e-mail"],
    ["/activacion", "Activa tu cuenta"],
    ["/activate", "Activate your account"],
    ["/registro", "Primero, pide el correo de activación"],
    ["/register", "First, ask for the activation e-mail"],
  ] as const) {
    await openAs(page, household, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test(
  "going to another screen takes the focus to its title, and says it",
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

test("the keyboard's first stop skips to the content", async ({ page }) => {
  await openAs(page, household, "/factures");
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ves al contingut" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an address that is none says so, in the visitor's language, with a way out", async ({ page }) => {
  const answer = await page.goto("/res-de-res");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeVisible();
  await page.getByRole("link", { name: "Ves a l’inici" }).click();
  await expect(page).toHaveURL(/\/acces$/);
});

test("a screen that could not be fetched says so, loses nothing, and comes when tried again", async ({
  page,
  context,
}) => {
  await openAs(page, household, "/factures");
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "El teu perfil" }).locator("visible=true").click();
  await expect(page.getByRole("heading", { level: 1, name: "Alguna cosa ha fallat" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Torna-ho a provar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "El teu perfil" })).toBeVisible();
});

test("nothing on the way is refused by the content security policy or fails unseen", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.text().includes("Content Security Policy"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const path of [
    "/factures",
    "/contractes/electricity/0012102",
    "/consum?contract=0012102&view=hourly",
    "/perfil",
  ]) {
    await openAs(page, household, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(complaints).toEqual([]);
});
