import { expect, test } from "@playwright/test";
import { faultyRequestId, startFaultyProxy } from "#platform/testing/browser/faulty-proxy.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { household, navigationOf, titled } from "./server/testing/around-the-page.ts";
import { pageAddress, startPortalWithPages, withServerPages } from "./server/testing/portal-with-pages.ts";

let portal: OwnPortal;
test.describe.configure({ mode: "default", timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  portal = await startPortalWithPages();
});
test.afterAll(() => portal.stop());
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

test.describe("what the retailer says beside the sign-in", () => {
  for (const [path, title] of [
    ["/acces", "Aturada prevista"],
    ["/acceso", "Parada prevista"],
    ["/login", "Planned stop"],
  ] as const) {
    test(`is seen by a visitor, in their language: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    });
  }

  test("stands after the form and the help, and moves nothing when it arrives", async ({ page }) => {
    await page.addInitScript(`
      window.places = [];
      const look = () => {
        const form = document.querySelector("main form")?.getBoundingClientRect();
        const place = form && form.left + "," + form.top;
        if (place !== undefined && !window.places.includes(place)) window.places.push(place);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `);
    await page.goto("/acces");
    const block = page.getByRole("heading", { level: 2, name: "Aturada prevista" });
    await expect(block).toBeVisible();
    const form = await page.getByRole("button", { name: "Accedeix", exact: true }).boundingBox();
    const help = await page.getByRole("heading", { level: 2, name: "Necessites ajuda?" }).boundingBox();
    const said = await block.boundingBox();
    if (form === null || help === null || said === null) throw new Error("Something is not drawn");
    expect(said.y).toBeGreaterThan(help.y);
    expect(said.x >= form.x + form.width || said.y >= form.y + form.height).toBe(true);
    expect(await page.evaluate<string[]>("window.places")).toHaveLength(1);
  });
});

test.describe("where the retailer's words do not come", () => {
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  test.beforeAll(async () => {
    proxy = await startFaultyProxy(portal.origin);
  });
  test.afterAll(() => proxy.stop());
  test.use({ baseURL: async ({ baseURL }, provide) => provide(proxy?.origin ?? baseURL) });
  const refuse = (what: RegExp) => (path: string) =>
    what.test(path) ? { status: 500, code: "internal_error" } : undefined;

  test("the rest of the navigation stands", async ({ page }) => {
    proxy.misbehave({ refuse: refuse(/html_dinamic_routes/) });
    await signIn(page, household);
    await expect(titled(page, "Factures")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const navigation = await navigationOf(page, false);
    await expect(navigation.getByRole("link", { name: "Contractes" })).toBeVisible();
    await expect(navigation.getByText("Més", { exact: true })).toHaveCount(0);
  });

  test("the sign-in says nothing of it, and works", async ({ page }) => {
    proxy.misbehave({ refuse: refuse(/html_dinamic_elements\?/) });
    await page.goto("/acces");
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Aturada prevista")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await signIn(page, household);
    await expect(titled(page, "Factures")).toBeVisible();
  });

  for (const [what, call] of [
    ["what stands on it", /html_dinamic_elements\/11/],
    ["what it is called", /html_dinamic_routes/],
  ] as const) {
    test(`a page without ${what} says so, and can be tried again`, async ({ page }) => {
      proxy.misbehave({ refuse: refuse(call) });
      await signIn(page, { ...household, redirectPath: pageAddress });
      const failure = page.getByRole("alert").filter({ hasText: "No hem pogut carregar la pàgina" });
      await expect(failure).toContainText(faultyRequestId);
      proxy.misbehave({});
      await failure.getByRole("button", { name: "Torna-ho a provar" }).click();
      await expect(page.getByText("La cooperativa és de tots.")).toBeVisible();
      await expect(titled(page, "Avantatges de soci")).toBeVisible();
    });
  }

  test("a page that did not come is asked for again by who comes back", async ({ page }) => {
    proxy.misbehave({ refuse: refuse(/html_dinamic_elements\/11/) });
    await signIn(page, { ...household, redirectPath: pageAddress });
    const failure = page.getByRole("alert").filter({ hasText: "No hem pogut carregar la pàgina" });
    await expect(failure).toBeVisible();
    await page.getByRole("link", { name: "El teu perfil" }).click();
    await expect(titled(page, "El teu perfil")).toBeVisible();
    proxy.misbehave({});
    await page.goBack();
    await expect(page.getByText("La cooperativa és de tots.")).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});

test.describe("along the top", () => {
  const header = { layout: "header" };
  test.beforeAll(() =>
    portal.restart({
      ...withServerPages,
      navigation: header,
      sidebar: { groups: false },
      home: { type: "tabGroups", landing: "home" },
    }),
  );

  test("the pages stand behind one word, with the keyboard too", async ({ page }) => {
    await signIn(page, household);
    await expect(titled(page, "Què vols fer?")).toBeVisible();
    const navigation = page.getByRole("navigation", { name: "Navegació principal" });
    const more = navigation.locator("summary", { hasText: "Més" });
    const first = navigation.getByRole("link", { name: "Avantatges de soci" });
    await more.press("Enter");
    await expect(first).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(titled(page, "Avantatges de soci")).toBeFocused();
    await expect(first).toBeHidden();
    await more.press("Enter");
    await expect(first).toHaveAttribute("aria-current", "page");
  });

  test("nothing is wider than the window, at its edge neither", async ({ page }) => {
    await signIn(page, { ...household, redirectPath: pageAddress });
    const more = page.getByRole("navigation", { name: "Navegació principal" }).locator("summary");
    for (const width of [1000, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await more.click();
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect([width, overflow]).toEqual([width, 0]);
      await page.keyboard.press("Escape");
    }
  });

  test(
    "a phone has them in its drawer, in the order of the rest",
    { tag: "@only-phone" },
    async ({ page }) => {
      await signIn(page, household);
      await expect(titled(page, "Què vols fer?")).toBeVisible();
      const navigation = await navigationOf(page, true);
      await expect(navigation.getByRole("link")).toContainText(["Avantatges de soci", "Assemblea"]);
      await navigation.getByRole("link", { name: "Assemblea" }).click();
      await expect(titled(page, "Assemblea")).toBeVisible();
    },
  );

  for (const [path, title] of [
    ["/", "Què vols fer?"],
    ["/accions", "Tot el que pots fer"],
  ] as const) {
    test(`the list of actions ends with the pages, each with what it is: ${path}`, async ({ page }) => {
      await signIn(page, { ...household, redirectPath: path });
      await expect(titled(page, title)).toBeVisible();
      const group = page.getByRole("region", { name: "Més a Llum de Prova" });
      await expect(group.getByRole("link")).toHaveText(["Avantatges de sociQuè hi guanyes.", "Assemblea"]);
      await group.getByRole("link", { name: "Avantatges de soci" }).click();
      await expect(titled(page, "Avantatges de soci")).toBeFocused();
    });
  }

  test("a visitor is told of no page of the retailer's", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Avantatges de soci")).toHaveCount(0);
    expect(asked.filter((url) => url.includes("html_dinamic"))).toEqual([]);
  });
});

test.describe("a retailer who has switched its pages off", () => {
  test.beforeAll(() =>
    portal.restart({ ...withServerPages, features: { ...withServerPages.features, serverElements: false } }),
  );

  test("has none, leads to none, and loads nothing for them", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/acces");
    await expect(page.getByRole("button", { name: "Accedeix", exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Aturada prevista")).toHaveCount(0);
    await signIn(page, household);
    await expect(titled(page, "Factures")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const navigation = await navigationOf(page, false);
    await expect(navigation.getByText("Avantatges de soci")).toHaveCount(0);
    expect(asked.filter((url) => /html_dinamic|login-blocks|clean-html/.test(url))).toEqual([]);
    expect((await page.goto(pageAddress))?.status()).toBe(404);
    await expect(titled(page, "Aquesta pàgina no existeix")).toBeVisible();
  });
});
