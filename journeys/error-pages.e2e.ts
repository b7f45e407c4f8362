import { expect, test } from "@playwright/test";
import { referenceOf } from "#platform/contract/errors.ts";
import { faultyRequestId, startFaultyProxy, type Faults } from "#platform/testing/browser/faulty-proxy.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const household = "12345678Z";
/** The list of the open screen's contracts, whatever its version and language. */
const contracts = /^\/api\/v\d\/(\w\w\/)?contracts\?/;

let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
test.describe.configure({ mode: "default" });
test.beforeAll(async ({ baseURL }) => {
  proxy = await startFaultyProxy(baseURL ?? "");
});
test.afterAll(() => proxy.stop());
test.beforeEach(() => proxy.misbehave({}));
test.use({ baseURL: async ({ baseURL }, provide) => provide(proxy?.origin ?? baseURL) });

const refuse = (pattern: RegExp, status: number, code: string): Faults => ({
  refuse: (path) => (pattern.test(path) ? { status, code } : undefined),
});

test("an unknown address shows a page that says so, with a link to the home screen", async ({ page }) => {
  expect((await page.goto("/enlloc"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeVisible();
  await page.getByRole("link", { name: "Ves a l’inici" }).click();
  await page.waitForURL(/\/acces/);
});

test("a screen that the customer may not see becomes a page with a link to another one", async ({ page }) => {
  proxy.misbehave(refuse(contracts, 403, "forbidden"));
  await openAs(page, household, "/contractes/electricity");
  await expect(page.getByText("403", { exact: true })).toBeVisible();
  proxy.misbehave({});
  await page.getByRole("link", { name: "Continua" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
});

test("a screen that fails shows the reference of the error, and can be tried again", async ({ page }) => {
  proxy.misbehave(refuse(contracts, 500, "internal_error"));
  await openAs(page, household, "/contractes/electricity");
  await expect(page.getByText(referenceOf(faultyRequestId))).toBeVisible();
  proxy.misbehave({});
  await page.getByRole("button", { name: "Torna-ho a provar" }).first().click();
  await expect(page.getByText(referenceOf(faultyRequestId))).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
});

test.describe("a page without feature flags", () => {
  const withoutFlags = (path: string, body: string): string =>
    path.startsWith("/acces") ? body.replace('"featureFlags":', '"unread":') : body;

  test("requests them, once", async ({ page }) => {
    let asked = 0;
    proxy.misbehave({
      refuse: (path) => {
        if (path.includes("/feature_flags")) asked += 1;
        return undefined;
      },
      rewrite: withoutFlags,
    });
    await page.goto("/acces");
    await expect(page.getByRole("heading", { level: 1, name: "Accedeix a l’oficina virtual" })).toBeVisible();
    expect(await page.locator("#boot").textContent()).not.toContain("featureFlags");
    expect(asked).toBe(1);
  });

  test("shows the specification's message when the answer has another form", async ({ page }) => {
    proxy.misbehave({
      rewrite: (path, body) =>
        path.includes("/feature_flags")
          ? '{"feature_flags":{"crm":{"case":"yes"}}}'
          : withoutFlags(path, body),
    });
    await page.goto("/acces");
    await expect(page.getByText("Invalid feature flags response format", { exact: true })).toBeVisible();
    proxy.misbehave({});
    await page.getByRole("button", { name: "Torna-ho a provar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Accedeix a l’oficina virtual" })).toBeVisible();
  });
});

test.describe("a page without the values that our server writes into it", () => {
  const withoutValues: Faults = {
    rewrite: (path, body) =>
      /^\/(?:acces|login|factures)/.test(path)
        ? body.replace(/<script type="application\/json" id="boot">[^]*?<\/script>/, "")
        : body,
  };

  test("asks for the settings and the session, and opens the sign-in", async ({ page }) => {
    proxy.misbehave(withoutValues);
    await page.goto("/acces");
    await expect(page.getByRole("heading", { level: 1, name: "Accedeix a l’oficina virtual" })).toBeVisible();
    expect(await page.locator("#boot").count()).toBe(0);
    await expect(page.getByRole("banner")).toContainText("Llum de Prova");
  });

  test("opens a customer's screen", async ({ page }) => {
    proxy.misbehave(withoutValues);
    await openAs(page, household, "/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await expect(page.getByText("Ariadna Fontclara Roure").first()).toBeVisible();
  });

  test("says in the specification's words that the settings did not come, until they do", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "llum_language", value: "en", url: baseURL ?? "" }]);
    proxy.misbehave({ ...withoutValues, ...refuse(/ov_settings/, 500, "internal_error") });
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Error fetching settings" })).toBeVisible();
    proxy.misbehave(withoutValues);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("textbox").first()).toBeVisible();
  });
});
