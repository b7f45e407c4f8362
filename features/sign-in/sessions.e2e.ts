import { expect, test, type Browser, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

/** Whoever ends sessions here ends them for nobody else's test: each screen size has a person of its own. */
const ownPerson = () =>
  test.info().project.name === "phone" ? demoPeople.pensioner : demoPeople.administrator;

const titles = {
  ca: ["/perfil/sessions", "On tens la sessió oberta", "Aquest dispositiu"],
  es: ["/perfil/sesiones", "Dónde tienes la sesión abierta", "Este dispositivo"],
  en: ["/profile/sessions", "Where you are signed in", "This device"],
} as const;

const otherDevice = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  });
  const page = await context.newPage();
  await signIn(page, ownPerson());
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  return page;
};

// Two browsers each, and one after the other: they end each other's sessions.
test.describe.configure({ mode: "serial", timeout: 90_000 });

test.describe("where one is signed in", () => {
  for (const language of ["ca", "es", "en"] as const) {
    test(
      `is a list that begins with this device: ${language}`,
      { tag: language === "ca" ? [] : "@once" },
      async ({ page }) => {
        const [path, title, here] = titles[language];
        await signIn(page, { ...ownPerson(), redirectPath: path });
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(here);
        await expectAccessible(page);
      },
    );
  }

  test("a device that one does not know is signed out, after one more question", async ({
    page,
    browser,
  }) => {
    const other = await otherDevice(browser);
    await signIn(page, { ...ownPerson(), redirectPath: "/perfil/sessions" });
    await page.getByRole("button", { name: "Tanca la sessió de Firefox a Windows" }).click();
    const dialog = page.getByRole("dialog", { name: "Vols tancar la sessió de Firefox a Windows?" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Deixa-ho com està" }).click();
    await page.getByRole("button", { name: "Tanca la sessió de Firefox a Windows" }).click();
    await dialog.getByRole("button", { name: "Tanca la sessió", exact: true }).click();
    await expect(page.getByText("La sessió de Firefox a Windows s’ha tancat.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Firefox");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await other.goto("/factures");
    await expect(other).toHaveURL(/\/acces/);
  });

  test("all others are signed out at once, and this one stays", async ({ page, browser }) => {
    const other = await otherDevice(browser);
    await signIn(page, { ...ownPerson(), redirectPath: "/perfil/sessions" });
    await page.getByRole("button", { name: "Tanca totes les altres" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Tanca totes les altres" }).click();
    await expect(page.getByText("No tens la sessió oberta enlloc més.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await other.goto("/factures");
    await expect(other).toHaveURL(/\/acces/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On tens la sessió oberta");
  });
});
