import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { longestStartMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const household = "12345678Z";
const name = "Ariadna Fontclara Roure";

/** The only unsafe calls that are not refused; apps/server/read-only.test.ts says why. */
const waysInAndOut = [
  "askForPasskey",
  "beginOpenid",
  "enterByOpenid",
  "exchangeToken",
  "getToken",
  "isTokenValid",
  "refreshSession",
  "signInClient",
  "signOut",
  "takeSecondStep",
];

let portal: OwnPortal;
// Each step waits for the command, which starts a process of its own.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(longestStartMs);
  portal = await startOwnPortal();
});
test.afterAll(() => portal.stop());
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const bar = (page: Page, label = "Sessió de consulta") => page.getByRole("region", { name: label });

const impersonate = async (page: Page): Promise<void> => {
  const { link } = await portal.staff("impersonate", household, "--as", "Núria Puig", "--reason", "case 12");
  await page.goto(link);
  await page.waitForURL(/\/factures$/);
  await expect(bar(page)).toContainText(name);
};

test.describe("whoever looks on in a customer's place", () => {
  test("sees on every page whose portal it is, who looks, and how long", async ({ page }) => {
    await impersonate(page);
    for (const [path, label, words, left] of [
      ["/factures", "Sessió de consulta", `Estàs mirant el portal de ${name} com a Núria Puig.`, "Queden 2"],
      ["/contratos/electricity", "Sesión de consulta", `Estás viendo el portal de ${name}`, "Quedan 2"],
      ["/profile", "Read-only session", `You are looking at ${name}’s portal as Núria Puig.`, "minutes left"],
    ] as const) {
      await page.goto(path);
      await expect(bar(page, label)).toContainText(words);
      await expect(bar(page, label)).toContainText(left);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test("always sees what has the focus, and the bar", { tag: "@once" }, async ({ page }) => {
    await impersonate(page);
    await expect(bar(page)).toContainText(name);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
    await expect(bar(page)).toBeInViewport();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const covered = await page.evaluate<string>(`(() => {
        const focused = document.activeElement;
        const over = document.querySelector("section[aria-label='Sessió de consulta']");
        if (over.contains(focused)) return "";
        const { top, bottom, height } = focused.getBoundingClientRect();
        const isOut = bottom < 0 || height < 2;
        return !isOut && top < over.getBoundingClientRect().bottom - 1 ? focused.outerHTML : "";
      })()`);
      expect(covered).toBe("");
    }
  });

  test("is refused every call that changes something", { tag: "@once" }, async ({ page }) => {
    await impersonate(page);
    await expect(bar(page)).toBeVisible();
    const document: { paths: Record<string, Record<string, { operationId: string }>> } = await (
      await page.request.get("/api/openapi.json")
    ).json();
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    const unsafe = calls.filter(
      ({ method, operationId }) => method !== "get" && !waysInAndOut.includes(operationId),
    );
    const answers: { operationId: string; code: unknown }[] = [];
    for (const { path, method, operationId } of unsafe) {
      const answer = await page.request.fetch(path.replaceAll(/\{\w+\}/g, "1"), {
        method,
        data: {},
        headers: { "sec-fetch-site": "same-origin" },
      });
      answers.push({ operationId, code: (await answer.json()).code });
    }
    // What the demo has switched off does not exist.
    const refusals = answers.filter(({ code }) => code !== "not_found");
    expect(refusals.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(["updateProfile", "changePassword", "requestErasure"]),
    );
    expect(refusals.filter(({ code }) => code !== "read_only_session")).toEqual([]);
  });

  test("ends it, and is out", async ({ page }) => {
    await impersonate(page);
    await bar(page).getByRole("button", { name: "Acaba" }).click();
    await page.waitForURL(/\/acces/);
    await expect(bar(page)).toHaveCount(0);
    await page.goto("/factures");
    await page.waitForURL(/\/acces/);
  });

  test("is written down, with why", { tag: "@once" }, async () => {
    const [latest] = await portal.staff("audit", household, "--limit", "1");
    expect(latest).toMatchObject({ who: "Núria Puig", did: "impersonate", why: "case 12" });
  });

  test("has a link that works once", { tag: "@once" }, async ({ page, browser }) => {
    const { link } = await portal.staff("impersonate", household, "--as", "Pau", "--reason", "case 13");
    await page.goto(link);
    await expect(bar(page)).toBeVisible();
    expect(page.url()).not.toContain("token");
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar(other)).toHaveCount(0);
    await other.close();
  });
});

test.describe("a customer", () => {
  test("never sees the bar", { tag: "@once" }, async ({ page }) => {
    await signIn(page, { taxId: household });
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});

test.describe("a flag", () => {
  test("is switched under a running portal, within seconds", { tag: "@once" }, async ({ page }) => {
    const isOn = async (): Promise<boolean> =>
      (await (await page.request.get("/api/v1/feature_flags/")).json()).feature_flags.crm.case;
    const inPage = async (): Promise<boolean> => {
      await page.goto("/acces");
      const boot = await page.locator("#boot").textContent();
      return JSON.parse(boot ?? "").featureFlags.crm.case;
    };
    expect([await isOn(), await inPage()]).toEqual([true, true]);
    await portal.staff("flags", "off", "crm.case", "--as", "pau");
    await expect.poll(isOn, { timeout: 5_000 }).toBe(false);
    expect(await inPage()).toBe(false);
    await portal.staff("flags", "reset", "crm.case", "--as", "pau");
    await expect.poll(isOn, { timeout: 5_000 }).toBe(true);
  });
});

test.describe("a maintenance", () => {
  test.afterEach(() => portal.staff("maintenance", "off", "--as", "pau"));
  const statusOf = async (page: Page): Promise<number> => (await page.request.get("/acces")).status();

  test("is announced above every page before it begins", async ({ page }) => {
    const times = ["--from", "2036-11-28T22:00", "--until", "2036-11-29T02:00"];
    await portal.staff("maintenance", "on", ...times, "--as", "pau");
    for (const [path, words] of [
      ["/acces", "Farem manteniment des del 28 de nov. del 2036, 22:00 fins al 29 de nov. del 2036, 02:00"],
      ["/acceso", "Haremos mantenimiento desde el 28 nov 2036, 22:00 hasta el 29 nov 2036, 02:00"],
      ["/login", "We will do maintenance from 28 Nov 2036, 22:00 to 29 Nov 2036, 02:00"],
    ] as const) {
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    }
    await expectAccessible(page);
    await signIn(page, { taxId: household });
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  });

  test("shows its page in whoever's portal is open, and lets go on from there", async ({ page }) => {
    await signIn(page, { taxId: household });
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await portal.staff("maintenance", "on", "--until", "2036-11-29T02:00", "--as", "pau");
    await expect.poll(() => statusOf(page), { timeout: 5_000 }).toBe(503);
    await page.goto("about:blank");
    await page.goBack();
    const title = page.getByRole("heading", { level: 1, name: "Estem fent manteniment" });
    await expect(title).toBeVisible();
    await page.getByRole("button", { name: "Actualitza la pàgina" }).click();
    await expect(title).toBeVisible();
    await portal.staff("maintenance", "off", "--as", "pau");
    await expect.poll(() => statusOf(page), { timeout: 5_000 }).toBe(200);
    await page.getByRole("button", { name: "Actualitza la pàgina" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  });

  test("stops an open portal at its next call", async ({ page }) => {
    await signIn(page, { taxId: household, redirectPath: "/perfil" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await portal.staff("maintenance", "on", "--as", "pau");
    await expect.poll(() => statusOf(page), { timeout: 5_000 }).toBe(503);
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Contractes" }).first().click();
    const title = page.getByRole("heading", { level: 1, name: "Estem fent manteniment" });
    await expect(title).toBeFocused();
    await expect(page).toHaveURL(/\/contractes/);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await portal.staff("maintenance", "off", "--as", "pau");
    await expect.poll(() => statusOf(page), { timeout: 5_000 }).toBe(200);
    await page.getByRole("button", { name: "Actualitza la pàgina" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
  });

  test("says in each language until when, and whom to call", async ({ page }) => {
    await portal.staff("maintenance", "on", "--until", "2036-11-29T02:00", "--as", "pau");
    await expect.poll(() => statusOf(page), { timeout: 5_000 }).toBe(503);
    for (const [path, title, until] of [
      ["/factures", "Estem fent manteniment", "Acabarà, si tot va bé: 29 de nov. del 2036, 02:00"],
      ["/facturas", "Estamos haciendo mantenimiento", "Terminará, si todo va bien: 29 nov 2036, 02:00"],
      ["/invoices", "We are doing maintenance", "Expected to end: 29 Nov 2036, 02:00"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(503);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(until)).toBeVisible();
      await expect(page.getByRole("link", { name: "900 000 000" })).toHaveAttribute("href", "tel:900000000");
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  test(
    "lets in who opened the staff's link, and nobody else",
    { tag: "@once" },
    async ({ page, browser }) => {
      const { link } = await portal.staff("maintenance", "bypass", "--as", "pau");
      await portal.staff("maintenance", "on", "--as", "pau");
      await expect.poll(() => statusOf(page), { timeout: 5_000 }).toBe(503);
      await page.goto(link);
      expect(page.url()).not.toContain("key=");
      await signIn(page, { taxId: household });
      await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
      const other = await browser.newPage();
      expect((await other.goto(`${portal.origin}/acces`))?.status()).toBe(503);
      await other.close();
    },
  );
});
