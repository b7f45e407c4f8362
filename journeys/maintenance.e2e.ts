import { expect, type Page } from "@playwright/test";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const household = "12345678Z";

let portal: OwnPortal;
// Each step waits for a command in its own process.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

test.describe("a maintenance", () => {
  test.afterEach(() => portal.staff("maintenance", "off", "--as", "pau"));
  const statusOf = async (page: Page): Promise<number> => (await page.request.get("/acces")).status();

  test("is announced above every page before it begins", async ({ page }) => {
    const times = ["--from", "2036-11-28T22:00", "--until", "2036-11-29T02:00"];
    await portal.staff("maintenance", "on", ...times, "--as", "pau");
    for (const [path, words] of [
      [
        "/acces",
        "Farem manteniment des del 28 de novembre del 2036, a les 22:00 fins al 29 de novembre del 2036, a les 2:00",
      ],
      [
        "/acceso",
        "Haremos mantenimiento desde el 28 de noviembre de 2036 a las 22:00 hasta el 29 de noviembre de 2036 a las 2:00",
      ],
      ["/login", "We will do maintenance from 28 November 2036 at 22:00 to 29 November 2036 at 02:00"],
    ] as const) {
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    }
    await signIn(page, { taxId: household });
    await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
  });

  test("shows its page in every open portal, which continues where it was afterwards", async ({ page }) => {
    await signIn(page, { taxId: household });
    await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
    await portal.staff("maintenance", "on", "--until", "2036-11-29T02:00", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(503);
    await page.goto("about:blank");
    await page.goBack();
    const title = page.getByRole("heading", { level: 1, name: "Estem fent manteniment" });
    await expect(title).toBeVisible();
    await page.getByRole("button", { name: "Actualitza la pàgina" }).click();
    await expect(title).toBeVisible();
    await portal.staff("maintenance", "off", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(200);
    await page.getByRole("button", { name: "Actualitza la pàgina" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
  });

  test("stops an open portal at its next call", async ({ page }) => {
    await signIn(page, { taxId: household, redirectPath: "/perfil" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await portal.staff("maintenance", "on", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(503);
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Contractes" }).first().click();
    const title = page.getByRole("heading", { level: 1, name: "Estem fent manteniment" });
    await expect(title).toBeFocused();
    await expect(page).toHaveURL(/\/contractes/);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await portal.staff("maintenance", "off", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(200);
    await page.getByRole("button", { name: "Actualitza la pàgina" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
  });

  test("keeps what the customer had typed", async ({ page }) => {
    await signIn(page, { taxId: household, redirectPath: "/perfil" });
    const editor = page.getByLabel("Mòbil nou");
    await page.getByRole("button", { name: "Canvia Mòbil" }).click();
    await editor.fill("+34 600 000 199");
    await portal.staff("maintenance", "on", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(503);
    await page.getByRole("button", { name: "Desa" }).click();
    const title = page.getByRole("heading", { level: 1, name: "Estem fent manteniment" });
    await expect(title).toBeFocused();
    await expect(page).toHaveTitle(/Estem fent manteniment/);
    await expect(editor).toBeHidden();
    const refresh = page.getByRole("button", { name: "Actualitza la pàgina" });
    await refresh.click();
    await expect(page.getByRole("status")).toHaveText(/Encara no funciona/);
    await portal.staff("maintenance", "off", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(200);
    await refresh.click();
    await expect(editor).toHaveValue("+34 600 000 199");
    await expect(title).toHaveCount(0);
    await expect(page).toHaveTitle(/El teu perfil/);
    await page.getByRole("button", { name: "Desa" }).click();
    await expect(editor).toHaveCount(0);
    await expect(page.getByText("+34 600 000 199")).toBeVisible();
  });

  test("shows its expected end and the contact details in each language", async ({ page }) => {
    await portal.staff("maintenance", "on", "--until", "2036-11-29T02:00", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(503);
    for (const [path, title, until] of [
      ["/factures", "Estem fent manteniment", "Acabarà, si tot va bé: 29 de nov. 2036, 2:00"],
      ["/facturas", "Estamos haciendo mantenimiento", "Terminará, si todo va bien: 29 nov 2036, 2:00"],
      ["/invoices", "We are doing maintenance", "Expected to end: 29 Nov 2036, 02:00"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(503);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(until)).toBeVisible();
      await expect(page.getByRole("link", { name: "900 000 000" })).toHaveAttribute("href", "tel:900000000");
    }
  });

  test("lets only the browser in that opened the bypass link", async ({ page, browser }) => {
    const { link } = await portal.staff("maintenance", "bypass", "--as", "pau");
    await portal.staff("maintenance", "on", "--as", "pau");
    await expect.poll(() => statusOf(page)).toBe(503);
    await page.goto(link);
    expect(page.url()).not.toContain("key=");
    await signIn(page, { taxId: household });
    await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
    const visitor = await browser.newPage();
    expect((await visitor.goto(`${portal.origin}/acces`))?.status()).toBe(503);
    await visitor.close();
  });
});
