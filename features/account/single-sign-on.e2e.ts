import { expect, test, type Page } from "@playwright/test";
import {
  startTestProvider,
  testClient,
  type TestProvider,
} from "#integrations/identity-provider/testing/test-provider.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { longestStartMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";

const people = {
  ariadna: { name: "Ariadna", nif: "12345678Z" },
  nora: { name: "Nora Nova", email: "nora@correu.example", email_verified: true },
};
let portal: OwnPortal;
let provider: TestProvider;

const openid = (changes: object = {}) => ({
  openid: {
    enabled: true,
    issuer: provider.issuer,
    clientId: testClient.clientId,
    providerName: "El meu Llum",
    taxIdClaim: "nif",
    ...changes,
  },
});

// One portal for all: the tests follow one another.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(longestStartMs);
  process.env.OPENID_CLIENT_SECRET = testClient.clientSecret;
  portal = await startOwnPortal();
  provider = await startTestProvider({ people, portalOrigin: portal.origin });
  await portal.restart(openid());
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const expectAtProvider = (page: Page) =>
  expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
/** The portal's own sign-in has a button with the same person's name: the provider's page comes first. */
const sayWhoYouAre = async (page: Page, who: keyof typeof people | "Refuse"): Promise<void> => {
  await expectAtProvider(page);
  await page.getByRole("button", { name: who, exact: true }).click();
};
const signOut = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  const menu = page.getByRole("button", { name: "Menú" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
};

test.describe("where customers sign in at the retailer's provider", () => {
  test("a private page leads there and, once signed in, to what was asked for", async ({ page, context }) => {
    await page.goto(`${portal.origin}/contractes/electricity?page=1`);
    await expectAtProvider(page);
    await sayWhoYouAre(page, "ariadna");
    await expect(page).toHaveURL(`${portal.origin}/contractes/electricity?page=1`);
    await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
    const cookies = await context.cookies(portal.origin);
    expect(cookies.map(({ name }) => name)).not.toContain("llum_openid");
    expect(cookies.find(({ name }) => name === "llum_session")).toMatchObject({ httpOnly: true, path: "/" });
  });

  for (const door of ["/", "/acces", "/factures"]) {
    test(`${door} leads there, and back to the bills`, { tag: "@once" }, async ({ page }) => {
      await page.goto(`${portal.origin}${door}`);
      await expectAtProvider(page);
      await sayWhoYouAre(page, "ariadna");
      await expect(page).toHaveURL(`${portal.origin}/factures`);
    });
  }

  test(
    "the code never stays in the address bar, nor where a script could read it",
    { tag: "@once" },
    async ({ page }) => {
      await page.goto(`${portal.origin}/perfil`);
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.url().startsWith(`${portal.origin}/connect?`)),
        sayWhoYouAre(page, "ariadna"),
      ]);
      const code = new URL(request.url()).searchParams.get("code") ?? "none";
      await expect(page).toHaveURL(`${portal.origin}/perfil`);
      const readable = await page.evaluate<string>(
        "JSON.stringify([location.href, document.referrer, document.cookie, { ...localStorage }, { ...sessionStorage }])",
      );
      expect(readable).not.toContain(code);
    },
  );

  test(
    "the way back, come to again by a bookmark or a reload, breaks nothing",
    { tag: "@once" },
    async ({ page }) => {
      await page.goto(`${portal.origin}/connect`);
      await expect(page.getByRole("heading", { level: 1, name: "Encara no has accedit" })).toBeVisible();
      await page.reload();
      await page.getByRole("main").getByRole("link", { name: "Accedeix", exact: true }).click();
      await sayWhoYouAre(page, "ariadna");
      await expect(page).toHaveURL(`${portal.origin}/factures`);
      await page.goto(`${portal.origin}/connect`);
      await expect(page).toHaveURL(`${portal.origin}/factures`);
    },
  );

  test("somebody new comes in too", { tag: "@once" }, async ({ page }) => {
    await page.goto(`${portal.origin}/perfil`);
    await sayWhoYouAre(page, "nora");
    await expect(page.getByRole("main")).toContainText("Nora Nova");
  });
});

test.describe("signing out", () => {
  test("ends the session at the provider too, on a page that does not sign in again", async ({ page }) => {
    await page.goto(`${portal.origin}/factures`);
    await sayWhoYouAre(page, "ariadna");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await signOut(page);
    await page.getByRole("button", { name: "Sign out of the provider" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Has sortit" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${portal.origin}/signed-out`));
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Torna a accedir" }).click();
    await expectAtProvider(page);
  });

  test("in one tab leaves the other signed out, and not back in by itself", async ({ page, context }) => {
    await page.goto(`${portal.origin}/factures`);
    await sayWhoYouAre(page, "ariadna");
    await expect(page).toHaveURL(`${portal.origin}/factures`);
    const other = await context.newPage();
    await other.goto(`${portal.origin}/contractes/electricity`);
    await expect(other.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
    await signOut(page);
    await expect(other.getByRole("heading", { level: 1, name: "Has sortit" })).toBeVisible();
    await expect(other).toHaveURL(`${portal.origin}/signed-out`);
  });
});

test.describe("a sign-in that fails", () => {
  test("because one refused says so calmly, and waits", async ({ page }) => {
    await page.goto(`${portal.origin}/factures`);
    await sayWhoYouAre(page, "Refuse");
    await expect(page.getByRole("heading", { level: 1, name: "No has accedit" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("said no");
    await expect(page).toHaveURL(`${portal.origin}/connect`);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Torna a accedir" }).click();
    await expectAtProvider(page);
  });

  const texts = {
    ca: { state: "Estat no vàlid", nonce: "Falta el nonce", go: "Continua" },
    es: { state: "Estado no válido", nonce: "Falta el nonce", go: "Continuar" },
    en: { state: "Invalid state", nonce: "Nonce not present", go: "Continue" },
  } as const;
  for (const language of ["ca", "es", "en"] as const) {
    test(
      `because of a wrong state or a missing nonce says which: ${language}`,
      { tag: language === "ca" ? [] : "@once" },
      async ({ page, context }) => {
        await context.addCookies([{ name: "llum_language", value: language, url: portal.origin }]);
        await page.goto(`${portal.origin}/connect/start`);
        await expectAtProvider(page);
        await page.goto(`${portal.origin}/connect?code=a-code&state=a-state`);
        await expect(page.getByRole("main")).toContainText(texts[language].state);
        await expect(page.getByRole("main")).toContainText("403");
        await expect(page).toHaveURL(`${portal.origin}/connect`);
        await expectAccessible(page);
        await page.goto(`${portal.origin}/connect?code=a-code&state=a-state`);
        await expect(page.getByRole("main")).toContainText(texts[language].nonce);
        await page.getByRole("main").getByRole("link", { name: texts[language].go, exact: true }).click();
        await expectAtProvider(page);
      },
    );
  }

  test("has no barrier in the dark", { tag: "@once" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${portal.origin}/connect?code=a-code`);
    await expect(page.getByRole("main")).toContainText("Falta el nonce");
    await expectAccessible(page);
  });
});

test.describe("where the portal's own door is open as well", () => {
  test.beforeAll(() => portal.restart(openid({ allowDefaultLogin: true })));

  test("one signs in with a password, or at the provider with a button", async ({ page }) => {
    await page.goto(`${portal.origin}/acces?redirectPath=%2Fperfil`);
    await expect(page.getByLabel("Contrasenya", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Accedeix amb El meu Llum" }).click();
    await sayWhoYouAre(page, "ariadna");
    await expect(page).toHaveURL(`${portal.origin}/perfil`);
  });

  test("somebody new has no password to set here, and is told where", { tag: "@once" }, async ({ page }) => {
    await page.goto(`${portal.origin}/connect/start?redirectPath=%2Fperfil%2Fverificacio`);
    await sayWhoYouAre(page, "nora");
    await expect(page.getByText("Aquí només s’entra amb El meu Llum")).toBeVisible();
    await expect(page.getByRole("button", { name: /Envia’m un enllaç/ })).toHaveCount(0);
    await page.goto(`${portal.origin}/canvi-de-clau`);
    await expect(page.getByRole("button", { name: "Canvia la contrasenya" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("No saps la contrasenya actual?");
  });

  test("a provider that is away leaves the password", async ({ page }) => {
    await provider.stop();
    await portal.restart(openid({ allowDefaultLogin: true }));
    await page.goto(`${portal.origin}/factures`);
    await expect(page.getByRole("heading", { level: 1, name: "El meu Llum no respon" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Accedeix amb contrasenya" }).click();
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill("12345678Z");
    await page.getByLabel("Contrasenya", { exact: true }).fill("Demo-1234");
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/factures`);
    provider = await startTestProvider({ people, portalOrigin: portal.origin, port: provider.port });
  });
});
