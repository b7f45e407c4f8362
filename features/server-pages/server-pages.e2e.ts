import { expect, test } from "@playwright/test";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { household, navigationOf, titled } from "./server/testing/around-the-page.ts";
import { pageAddress, publishPages, startPortalWithPages } from "./server/testing/portal-with-pages.ts";

let portal: OwnPortal;
test.describe.configure({ mode: "default", timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  portal = await startPortalWithPages();
});
test.afterAll(() => portal.stop());
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

test.describe("a page of the retailer's", () => {
  test(
    "is found in the navigation, under a heading of its own, and left by the way back",
    { tag: "@phone" },
    async ({ page, isMobile }) => {
      await signIn(page, household);
      await expect(titled(page, "Factures")).toBeVisible();
      const navigation = await navigationOf(page, isMobile);
      const more = navigation.getByRole("list", { name: "Més" });
      await expect(more.getByRole("link")).toHaveText(["Avantatges de soci", "Assemblea"]);
      await more.getByRole("link", { name: "Avantatges de soci" }).press("Enter");
      await expect(titled(page, "Avantatges de soci")).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${pageAddress}$`));
      await expect(page).toHaveTitle("Avantatges de soci · Llum de Prova");
      await expect(page.getByText("Què hi guanyes.")).toBeVisible();
      await expect(page.getByText("La cooperativa és de tots.")).toBeVisible();
      await page.goBack();
      await expect(titled(page, "Factures")).toBeVisible();
    },
  );

  test("is marked as where one is, and no other page with it", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: pageAddress });
    const navigation = page.getByRole("navigation", { name: "Navegació principal" });
    await expect(navigation.locator("[aria-current=page]")).toHaveText(["Avantatges de soci"]);
    await navigation.getByRole("link", { name: "Assemblea" }).click();
    await expect(navigation.locator("[aria-current=page]")).toHaveText(["Assemblea"]);
  });

  test(
    "stands its blocks side by side where there is room, in their order, else one under another",
    { tag: "@phone" },
    async ({ page, isMobile }) => {
      await signIn(page, { ...household, redirectPath: pageAddress });
      await expect(page.getByText("Primer")).toBeVisible();
      const [first, second] = [page.getByText("Primer"), page.getByText("Segon")];
      const [a, b] = [await first.boundingBox(), await second.boundingBox()];
      if (a === null || b === null) throw new Error("A block is not drawn");
      expect(isMobile ? a.x === b.x : a.y === b.y).toBe(true);
      expect(isMobile ? a.y < b.y : a.x < b.x).toBe(true);
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow).toBe(0);
    },
  );

  test("opens what it links to in the portal without a new document", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: pageAddress });
    await expect(page.getByText("La cooperativa és de tots.")).toBeVisible();
    await page.evaluate("window.isSameDocument = true");
    await page.getByRole("link", { name: "Mira les teves factures" }).press("Enter");
    await expect(titled(page, "Factures")).toBeFocused();
    expect(await page.evaluate("window.isSameDocument")).toBe(true);
  });

  test("under another path is the same page, and the address says its own", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: "/factures" });
    await expect(titled(page, "Factures")).toBeVisible();
    await page.goto("/d/un-nom-vell/11?des=mail");
    await expect(titled(page, "Avantatges de soci")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${pageAddress}\\?des=mail$`));
    await page.goBack();
    await expect(titled(page, "Factures")).toBeVisible();
  });

  test("that has nothing on it says so", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: "/d/assemblea/12" });
    await expect(titled(page, "Assemblea")).toBeVisible();
    await expect(page.getByText("Encara no hi ha res en aquesta pàgina")).toBeVisible();
  });

  test("that does not exist is not found", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: "/d/avantatges/99" });
    await expect(titled(page, "Aquesta pàgina no existeix")).toBeVisible();
    const navigation = await navigationOf(page, false);
    await expect(navigation.getByRole("link", { name: "Avantatges de soci" })).toBeVisible();
    await expect(navigation.locator("[aria-current=page]")).toHaveCount(0);
    for (const path of ["/d/avantatges/onze", "/d/avantatges/0", "/d/avantatges/11x"]) {
      await page.goto(path);
      await expect(titled(page, "Aquesta pàgina no existeix")).toBeVisible();
    }
  });

  test("published while the portal was open is found by a link to it", async ({ page }) => {
    // Each time that the staff publishes, a process of its own starts.
    test.setTimeout(120_000);
    await signIn(page, { ...household, redirectPath: "/d/assemblea/12" });
    await expect(titled(page, "Assemblea")).toBeVisible();
    const news = { id: 13, route_path: "festa", btn_title: { ca: "La festa" } };
    await publishPages(portal, news);
    await page.evaluate("window.sameDocument = true");
    // As a link of the portal does it, and as the browser's own buttons do.
    for (const [address, title] of [
      ["/d/festa/13", "La festa"],
      ["/d/res/14", "Aquesta pàgina no existeix"],
    ] as const) {
      await page.evaluate(
        `history.pushState(null, "", "${address}"); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await expect(titled(page, title)).toBeVisible();
    }
    await publishPages(portal, news, { id: 14, route_path: "res", btn_title: { ca: "Ja és aquí" } });
    await page.goBack();
    await expect(titled(page, "La festa")).toBeVisible();
    await page.goForward();
    await expect(titled(page, "Ja és aquí")).toBeVisible();
    expect(await page.evaluate("window.sameDocument")).toBe(true);
    await publishPages(portal);
  });

  test("speaks each of the portal's languages at one address", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: pageAddress });
    await expect(titled(page, "Avantatges de soci")).toBeVisible();
    for (const [language, title, lead, text, more] of [
      ["Castellano", "Ventajas de socio", "Qué ganas con ello.", "La cooperativa es de todos.", "Más"],
      ["English", "Member benefits", "What is in it for you.", "It belongs to us all.", "More"],
    ] as const) {
      await page.getByRole("link", { name: language }).click();
      await expect(titled(page, title)).toBeVisible();
      await expect(page.getByText(lead)).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole("list", { name: more }).getByRole("link", { name: title })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${pageAddress}$`));
    }
  });

  test("is for customers: a visitor signs in, and is there", async ({ page }) => {
    await page.goto(pageAddress);
    await expect(page).toHaveURL(/\/acces\?redirectPath=%2Fd%2Fsocis-avantatges%2F11/);
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(household.taxId);
    await page.getByLabel("Contrasenya", { exact: true }).fill("Demo-1234");
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    await expect(titled(page, "Avantatges de soci")).toBeVisible();
  });
});
