import { expect, test } from "@playwright/test";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const household = { taxId: "12345678Z" };

test.describe("signing in", () => {
  for (const language of ["ca", "es", "en"] as const) {
    test(
      `leads to the bills, in the customer's language: ${language}`,
      { tag: language === "ca" ? [] : "@once" },
      async ({ page }) => {
        await signIn(page, { ...household, language });
        const title = { ca: "Factures", es: "Facturas", en: "Bills" }[language];
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      },
    );
  }

  test("with a wrong password says so, keeps what was typed, and lets one try again", async ({ page }) => {
    await signIn(page, { ...household, password: "Demo-12345" });
    await expect(page.getByRole("alert")).toContainText("L’usuari o la contrasenya no són correctes");
    await expect(page.getByLabel("NIF, NIE, CIF o correu electrònic")).toHaveValue("12345678Z");
    await expectAccessible(page);
  });

  test("with nothing typed names what is missing and leads to it", async ({ page }) => {
    await page.goto("/acces");
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    await page.getByRole("link", { name: /Contrasenya/ }).click();
    const password = page.getByLabel("Contrasenya", { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type("Demo");
    await expect(password).toHaveValue("Demo");
    await expect(password).toBeFocused();
  });

  test("shows and hides the password", { tag: "@once" }, async ({ page }) => {
    await page.goto("/acces");
    const password = page.getByLabel("Contrasenya", { exact: true });
    await password.fill("secret");
    await page.getByRole("button", { name: "Mostra la contrasenya" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Amaga la contrasenya" }).click();
    await expect(password).toHaveAttribute("type", "password");
  });

  test("works with the keyboard alone", async ({ page }) => {
    await page.goto("/acces");
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").focus();
    await page.keyboard.type("12345678Z");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Demo-1234");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  });

  test("leads on when the password is forgotten or there is no account yet", async ({ page }) => {
    await page.goto("/acces");
    await page.getByRole("link", { name: "He oblidat la contrasenya" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Torna a l’accés" }).click();
    await page.getByRole("link", { name: "Activa el teu compte" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Activa el teu compte" })).toBeVisible();
  });

  for (const scheme of ["light", "dark"] as const) {
    test(`has no barrier on its screen, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto("/acces");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe("where one wanted to go", () => {
  test("a private page asks to sign in and comes back to where it was, filters and all", async ({ page }) => {
    await page.goto("/contractes/electricity?page=1");
    await expect(page).toHaveURL(/\/acces\?redirectPath=/);
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill("12345678Z");
    await page.getByLabel("Contrasenya", { exact: true }).fill("Demo-1234");
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    await expect(page).toHaveURL("/contractes/electricity?page=1");
  });

  for (const payload of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "javascript:alert(1)",
  ]) {
    test(`nobody is sent elsewhere by ${payload}`, { tag: "@once" }, async ({ page, baseURL }) => {
      await signIn(page, { ...household, redirectPath: payload });
      await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }

  test("a customer who is signed in is sent on from the sign-in", { tag: "@once" }, async ({ page }) => {
    await signIn(page, household);
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await page.goto("/acces");
    await expect(page).toHaveURL(/\/factures$/);
  });
});

test.describe("leaving", () => {
  test("ends the session on the server, so that an old cookie opens nothing", async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, household);
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    const old = (await context.cookies()).find(({ name }) => name === "llum_session");
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
    await expect(page).toHaveURL(/\/acces$/);
    const answer = await request.get("/api/v2/users/", { headers: { cookie: `llum_session=${old?.value}` } });
    expect([answer.status(), (await answer.json()).message]).toEqual([401, "token_expired"]);
    await page.goBack();
    await expect(page).toHaveURL(/\/acces/);
  });

  test("a session that is over opens a dialog that leads back to where one was", async ({
    page,
    context,
  }) => {
    await signIn(page, { ...household, redirectPath: "/perfil" });
    await expect(page).toHaveURL(/\/perfil$/);
    // Once all that the screen shows is there, nothing but the person asks the server for more.
    await expect(page.getByRole("main").getByRole("definition").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.clearCookies({ name: "llum_session" });
    await context.addCookies([{ name: "llum_session", value: "1.gone", url: page.url() }]);
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Contractes" }).locator("visible=true").click();
    const dialog = page.getByRole("dialog", { name: "La sessió ha caducat" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Surt i torna a accedir" }).click();
    await expect(page).toHaveURL(/\/acces\?redirectPath=%2Fcontractes%2Felectricity/);
  });

  test(
    "no token is where a script could read it, nor in an address",
    { tag: "@once" },
    async ({ page, context }) => {
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await signIn(page, household);
      await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
      const cookie = (await context.cookies()).find(({ name }) => name === "llum_session");
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
      const readable = await page.evaluate<string>(
        "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])",
      );
      expect(readable).not.toContain(cookie?.value);
      expect(addresses.join("\n")).not.toContain(cookie?.value ?? "none");
    },
  );
});
