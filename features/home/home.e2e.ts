import { expect, test, type Locator } from "@playwright/test";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const household = "12345678Z";

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

test.describe("the list of all actions", () => {
  for (const [path, title, action] of [
    ["/accions", "Tot el que pots fer", "Descarrega una factura"],
    ["/acciones", "Todo lo que puedes hacer", "Descargar una factura"],
    ["/actions", "Everything you can do", "Download a bill"],
  ] as const) {
    test(`is there in any portal, in the customer's language: ${path}`, async ({ page }) => {
      await openAs(page, household, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.getByRole("link", { name: action }).click();
      await expect(page).toHaveURL(/\/download$/);
    });
  }

  test("is for customers", async ({ page }) => {
    await page.goto("/accions");
    await expect(page).toHaveURL(/\/acces\?redirectPath=%2Faccions/);
  });
});

test.describe("an action that cannot be done now", () => {
  const reason = "Hi ha un canvi en curs";

  test("says why on pointing and on focus, leads nowhere, and stays a stop of the tab key", async ({
    page,
  }) => {
    await page.goto("/_ui");
    const barred = page.getByRole("link", { name: "Canvia la potència", disabled: true });
    await barred.scrollIntoViewIfNeeded();
    await barred.hover({ force: true });
    await expect(page.getByRole("tooltip")).toHaveText(reason);
    await page.mouse.move(0, 0);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await page.getByRole("link", { name: /^Consulta les factures/ }).focus();
    await page.keyboard.press("Tab");
    await expect(barred).toBeFocused();
    await expect(page.getByRole("tooltip")).toHaveText(reason);
    await expect(barred).toHaveAccessibleDescription(reason);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/_ui$/);
  });

  test("says why under a finger, for five seconds", { tag: "@only-phone" }, async ({ page }) => {
    await page.clock.install();
    await page.goto("/_ui");
    const barred = page.getByRole("link", { name: "Canvia la potència", disabled: true });
    await barred.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    // From here on time goes by only when the test says so.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await barred.tap({ force: true });
    await page.clock.runFor(500);
    await expect(page.getByRole("tooltip")).toHaveText(reason);
    await page.clock.runFor(4400);
    await expect(page.getByRole("tooltip")).toHaveText(reason);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page.getByRole("tooltip")).toHaveCount(0, { timeout: 4000 });
  });
});

test.describe("help, in the corner of every page, or in a phone's band", () => {
  for (const [path, open, title, schedule] of [
    ["/acces", "Ajuda", "En què et podem ajudar?", "dl.–dv. 9–18 h"],
    ["/acceso", "Ayuda", "¿En qué te podemos ayudar?", "lun.–vie. 9–18 h"],
    ["/login", "Help", "How can we help you?", "Mon–Fri 9:00–18:00"],
  ] as const) {
    test(`says whom to call and where to write: ${path}`, async ({ page }) => {
      await page.goto(path);
      const button = page.getByRole("button", { name: open, exact: true });
      await button.press("Enter");
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog.getByRole("link", { name: "900 000 000" })).toHaveAttribute(
        "href",
        "tel:900000000",
      );
      await expect(dialog.getByRole("link", { name: "hola@llumdeprova.example" })).toHaveAttribute(
        "href",
        "mailto:hola@llumdeprova.example",
      );
      await expect(dialog).toContainText(schedule);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  }

  test("covers nothing of what a phone shows first", { tag: "@only-phone" }, async ({ page }) => {
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    const button = page.getByRole("button", { name: "Ajuda", exact: true });
    await expect(button).toBeInViewport();
    expect(await overlap(button, page.getByRole("main"))).toBe(false);
  });

  test("keeps clear of the last lines, and does not reach paper", async ({ page }) => {
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    const button = page.getByRole("button", { name: "Ajuda", exact: true });
    // As long as rows arrive, the end of the page moves.
    await expect(async () => {
      await page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)");
      const links = await page.getByRole("contentinfo").getByRole("link").all();
      expect(links.length).toBeGreaterThan(0);
      for (const link of links)
        expect([await link.textContent(), await overlap(button, link)]).toEqual([
          await link.textContent(),
          false,
        ]);
    }).toPass({ timeout: 10_000 });
    await page.emulateMedia({ media: "print" });
    await expect(button).toBeHidden();
  });

  test("leaves what has the focus in sight", async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    const button = page.getByRole("button", { name: "Ajuda", exact: true });
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacitat" }).focus();
    await expect.poll(() => overlap(button, page.getByRole("link", { name: "Privacitat" }))).toBe(false);
  });

  test("and messages never lie on each other", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/_ui");
    await page.getByRole("button", { name: "Mostra un missatge" }).click();
    const message = page.getByRole("region", { name: "Missatges de la galeria" }).locator("> *").first();
    // It stays as long as one points at it.
    await message.hover();
    const button = page.getByRole("button", { name: "Ajuda", exact: true });
    await expect.poll(() => overlap(button, message)).toBe(false);
  });
});

test.describe("the navigation of a visitor", () => {
  test(
    "has the sign-in and the way to an account, and says where one is",
    { tag: "@phone" },
    async ({ page, isMobile }) => {
      await page.goto("/acces");
      if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
      const navigation = page.getByRole("navigation", { name: "Navegació principal" });
      await expect(navigation.getByRole("link", { name: "Accedeix" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await navigation.getByRole("link", { name: "Activa el compte" }).click();
      await expect(page).toHaveURL(/\/activacio$/);
    },
  );
});

test(
  "the sidebar, and a phone's drawer, has the button that signs out",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await signIn(page, { taxId: household, redirectPath: "/perfil" });
    await expect(page.getByRole("heading", { level: 1, name: "El teu perfil" })).toBeVisible();
    if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
    const holder = isMobile
      ? page.getByRole("dialog")
      : page.getByRole("navigation", { name: "Navegació principal" });
    await holder.getByRole("button", { name: "Surt" }).click();
    await expect(page).toHaveURL(/\/acces$/);
  },
);
