import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { headerTest } from "#platform/testing/browser/header-portal.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { untilHydrated } from "#platform/testing/browser/until-hydrated.ts";

const { household } = demoPeople;

const overlap = async (first: Locator, second: Locator): Promise<boolean> => {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()];
  if (a === null || b === null) throw new Error("Something is not drawn");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

headerTest.describe("a portal with its navigation along the top", () => {
  headerTest("takes a visitor to the list of actions with the keyboard", async ({ page }) => {
    await page.goto("/");
    await untilHydrated(page);
    await page.getByRole("button", { name: "Ver qué puedes hacer" }).press("Enter");
    const title = page.getByRole("heading", { level: 2, name: "Qué puedes hacer" });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /^Ver tus contratos/ })).toBeFocused();
  });

  headerTest(
    "is never wider than the window, and has its navigation in a menu on a phone",
    { tag: "@phone" },
    async ({ page, isMobile }) => {
      await signIn(page, { ...household, language: "es", redirectPath: "/facturas?limit=5" });
      await expect(page.getByRole("heading", { level: 1, name: "Facturas" })).toBeVisible();
      const { width: own = 0, height = 0 } = page.viewportSize() ?? {};
      for (const width of [320, 640, 1000, 1280, own]) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
      }
      if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
      const navigation = page.getByRole("navigation", { name: "Navegación principal" });
      const pages = ["Comunidad energética del barrio", "Ventajas de socia o socio"];
      if (isMobile) await expect(navigation.getByRole("link")).toContainText(["Facturas", ...pages]);
      await navigation.getByRole("link", { name: "Todo lo que puedes hacer" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Todo lo que puedes hacer" })).toBeFocused();
      if (isMobile) await expect(navigation).toBeHidden();
    },
  );

  headerTest(
    "has the retailer's pages behind one entry, opened and closed with the keyboard",
    async ({ page }) => {
      await signIn(page, { ...household, language: "es", redirectPath: "/acciones" });
      const navigation = page.getByRole("navigation", { name: "Navegación principal" });
      const more = navigation.locator("summary", { hasText: "Más" });
      const first = navigation.getByRole("link", { name: "Comunidad energética del barrio" });
      // Until then, the heading would take the focus from the entry.
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await more.press("Enter");
      await expect(first).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(first).toBeHidden();
      await expect(more).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(first).toBeFocused();
      await page.keyboard.press("Enter");
      const title = page.getByRole("heading", { level: 1, name: "Comunidad energética del barrio" });
      await expect(title).toBeFocused();
      await expect(first).toBeHidden();
      for (const width of [1000, 1100, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await more.click();
        await expect(first).toHaveAttribute("aria-current", "page");
        expect([width, await overflow(page)]).toEqual([width, 0]);
        await page.keyboard.press("Escape");
      }
    },
  );
});

test(
  "the help button covers no text, focus or message, and is not printed",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await openAs(page, household.taxId, "/factures?limit=5");
    await expect(page.getByRole("table")).toBeVisible();
    const button = page.getByRole("button", { name: "Ajuda", exact: true });
    await expect(button).toBeInViewport();
    if (isMobile) expect(await overlap(button, page.getByRole("main"))).toBe(false);

    const links = page.getByRole("contentinfo").getByRole("link");
    await expect(links.first()).toBeVisible();
    // While rows arrive, the end of the page moves.
    await expect(async () => {
      await page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)");
      for (const link of await links.all()) expect(await overlap(button, link)).toBe(false);
    }).toPass({ timeout: 10_000 });
    await page.emulateMedia({ media: "print" });
    await expect(button).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    if (!isMobile) {
      const privacy = links.filter({ hasText: "Privacitat" });
      await page.setViewportSize({ width: 1000, height: 500 });
      await page.evaluate("window.scrollTo(0, 0)");
      await privacy.focus();
      await expect.poll(() => overlap(button, privacy)).toBe(false);
    }

    await page.goto("/_ui");
    await page.getByRole("button", { name: "Mostra un missatge" }).click();
    const message = page.getByRole("region", { name: "Missatges de la galeria" }).locator("> *").first();
    // It stays as long as the pointer is over it.
    await message.hover();
    await expect.poll(() => overlap(button, message)).toBe(false);
  },
);

test(
  "a disabled action shows the reason under the pointer and on focus, or for five seconds after a touch, and opens nothing",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    const reason = page.getByRole("tooltip").filter({ hasText: "Hi ha un canvi en curs" });
    if (isMobile) await page.clock.install();
    await page.goto("/_ui");
    const barred = page.getByRole("link", { name: "Canvia la potència", disabled: true });
    await barred.scrollIntoViewIfNeeded();
    if (isMobile) {
      await page.waitForLoadState("networkidle");
      // From here on the test controls the clock.
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await barred.tap({ force: true });
      await page.clock.runFor(4900);
      await expect(reason).toBeVisible();
      await page.clock.runFor(200);
      await page.clock.resume();
      await expect(reason).toBeHidden();
    } else {
      await barred.hover({ force: true });
      await expect(reason).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(reason).toBeHidden();
      await page.getByRole("link", { name: /^Consulta les factures/ }).focus();
      await page.keyboard.press("Tab");
      await expect(barred).toBeFocused();
      await expect(reason).toBeVisible();
      await expect(barred).toHaveAccessibleDescription("Hi ha un canvi en curs");
      await page.keyboard.press("Enter");
    }
    await expect(page).toHaveURL(/\/_ui$/);
  },
);
