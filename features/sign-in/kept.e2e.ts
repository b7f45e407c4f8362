import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";

const words = {
  ca: {
    path: "/acces",
    user: "NIF, NIE, CIF o correu electrònic",
    password: "Contrasenya",
    keep: "Mantén la sessió oberta en aquest dispositiu",
    submit: "Accedeix",
  },
  es: {
    path: "/acceso",
    user: "NIF, NIE, CIF o correo electrónico",
    password: "Contraseña",
    keep: "Mantener la sesión abierta en este dispositivo",
    submit: "Acceder",
  },
  en: {
    path: "/login",
    user: "NIF, NIE, CIF or e-mail",
    password: "Password",
    keep: "Keep me signed in on this device",
    submit: "Sign in",
  },
} as const;

const signIn = async (page: Page, isKept: boolean): Promise<void> => {
  await page.goto("/acces");
  await page.getByLabel(words.ca.user).fill(demoPeople.household.taxId);
  await page.getByLabel(words.ca.password, { exact: true }).fill(demoPassword);
  if (isKept) await page.getByLabel(words.ca.keep).check();
  await page.getByRole("button", { name: words.ca.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
};

/** As after closing the browser: what is not kept longer is gone. */
const closeBrowser = async (context: BrowserContext): Promise<void> => {
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter(({ expires }) => expires !== -1));
};

const openContracts = async (page: Page): Promise<void> => {
  const menu = page.getByRole("button", { name: "Menú" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Contractes" }).locator("visible=true").first().click();
};
const contracts = (page: Page) => page.getByRole("heading", { level: 1, name: "Contractes" });

test.describe("keeping the session open", () => {
  for (const language of ["ca", "es", "en"] as const) {
    test(
      `is offered, not taken for granted, and explained: ${language}`,
      { tag: language === "ca" ? [] : "@once" },
      async ({ page }) => {
        const { path, keep } = words[language];
        await page.goto(path);
        const box = page.getByLabel(keep);
        await expect(box).not.toBeChecked();
        await expect(box).toHaveAccessibleDescription(/30/);
        await expectAccessible(page);
      },
    );
  }

  test(
    "a device that was not asked to be kept forgets when it is closed",
    { tag: "@once" },
    async ({ page, context }) => {
      await signIn(page, false);
      await closeBrowser(context);
      await page.goto("/factures");
      await expect(page).toHaveURL(/\/acces/);
    },
  );

  test(
    "a kept device opens where one wanted to go, without a glimpse of the sign-in",
    { tag: "@once" },
    async ({ page, context }) => {
      await signIn(page, true);
      await closeBrowser(context);
      const addresses: string[] = [];
      page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).pathname));
      await page.goto("/contractes/electricity");
      await expect(contracts(page)).toBeVisible();
      expect(new Set(addresses)).toEqual(new Set(["/contractes/electricity"]));
      const cookies = await context.cookies();
      expect(cookies.find(({ name }) => name === "llum_refresh")).toMatchObject({
        httpOnly: true,
        path: "/api/v1/auth/",
        sameSite: "Lax",
      });
    },
  );

  test(
    "a session that runs out while one reads goes on by itself",
    { tag: "@once" },
    async ({ page, context }) => {
      await signIn(page, true);
      await context.clearCookies({ name: "llum_session" });
      await context.addCookies([{ name: "llum_session", value: "1.gone", url: page.url() }]);
      await openContracts(page);
      await expect(contracts(page)).toBeVisible();
      await expect(page.getByRole("table").or(page.getByRole("list")).first()).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  );

  test("three tabs at once do not sign each other out", { tag: "@once" }, async ({ page, context }) => {
    test.slow();
    await signIn(page, true);
    const tabs = [page, await context.newPage(), await context.newPage()];
    await closeBrowser(context);
    await Promise.all(tabs.map((tab) => tab.goto("/contractes/electricity")));
    for (const tab of tabs) await expect(contracts(tab)).toBeVisible();
    await context.clearCookies({ name: "llum_session" });
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await expect(contracts(tab)).toBeVisible();
    const answer = await page.evaluate<number>('fetch("/api/v2/users/").then(({ status }) => status)');
    expect(answer).toBe(200);
  });

  test(
    "where it was ended from elsewhere, the device asks to sign in again",
    { tag: "@once" },
    async ({ page, context }) => {
      await signIn(page, true);
      await context.clearCookies({ name: "llum_refresh" });
      await closeBrowser(context);
      await page.goto("/factures");
      await expect(page).toHaveURL(/\/acces\?redirectPath=%2Ffactures/);
      await expect(page.getByLabel(words.ca.user)).toBeVisible();
    },
  );

  test("signing out ends it: the device does not come back", async ({ page, context }) => {
    await signIn(page, true);
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
    await expect(page).toHaveURL(/\/acces$/);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => /refresh|kept|session/.test(name))).toEqual([]);
  });
});
