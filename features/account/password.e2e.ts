import { expect, test } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const { household } = demoPeople;
const field = {
  current: "Contrasenya actual",
  fresh: "Contrasenya nova",
  repeated: "Repeteix la contrasenya nova",
};

// Setting a password for good is in `features/account/registration.e2e.ts`, with people of its own.
test.describe("changing one's own password", () => {
  test("ticks the rules off while one types, and says what does not coincide", async ({ page }) => {
    await openAs(page, household.taxId, "/canvi-de-clau");
    const rules = page.getByRole("list", { name: "Què ha de tenir la contrasenya nova" });
    await expect(rules.getByText("Falta:")).toHaveCount(4);
    const fresh = page.getByLabel(field.fresh, { exact: true });
    await fresh.fill("vela");
    await expect(rules.getByText("Fet:")).toHaveCount(0);
    await fresh.fill("Vela-7");
    await expect(rules.getByText("Fet:")).toHaveCount(4);
    await page.getByLabel(field.repeated, { exact: true }).fill("Vela-8");
    await expect(page.getByText("Les dues contrasenyes han de coincidir.")).toBeVisible();
    await expectAccessible(page);
  });

  test("names what is missing and leads to it, with the keyboard alone", async ({ page }) => {
    await openAs(page, household.taxId, "/canvi-de-clau");
    await page.getByLabel(field.current, { exact: true }).focus();
    await page.keyboard.press("Enter");
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(field.fresh, { exact: true })).toBeFocused();
    // What one types stays where one types it, although the summary is there.
    await page.keyboard.type("Vela-blava-7");
    await expect(page.getByLabel(field.fresh, { exact: true })).toHaveValue("Vela-blava-7");
    await expectAccessible(page);
  });

  test("tells password managers alone whose password it is", { tag: "@once" }, async ({ page }) => {
    await openAs(page, household.taxId, "/canvi-de-clau");
    await expect(page.locator("form input[autocomplete=username]")).toHaveValue(household.taxId);
    expect(await page.locator("form").ariaSnapshot()).not.toContain(household.taxId);
    await page.getByLabel(field.current, { exact: true }).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator("form :focus")).toHaveCount(0);
  });

  test("says by its field that the present password is wrong, and shows each field's text on demand", async ({
    page,
  }) => {
    await openAs(page, household.taxId, "/canvi-de-clau");
    const current = page.getByLabel(field.current, { exact: true });
    await current.fill("no-és-Aquesta-1");
    await page.getByRole("button", { name: "Mostra la contrasenya actual" }).click();
    await expect(current).toHaveAttribute("type", "text");
    await page.getByLabel(field.fresh, { exact: true }).fill("Vela-blava-7");
    await page.getByLabel(field.repeated, { exact: true }).fill("Vela-blava-7");
    await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
    await expect(page.getByRole("alert")).toContainText("La contrasenya actual no és correcta");
    await expect(current).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test(
    "says what only the server knows: a common password, one's own name",
    { tag: "@once" },
    async ({ page }) => {
      await openAs(page, household.taxId, "/canvi-de-clau");
      await page.getByLabel(field.current, { exact: true }).fill("Demo-1234");
      for (const [weak, reason] of [
        ["Password-1", "És fàcil d’endevinar"],
        ["Fontclara-77", "Diu qui ets"],
      ] as const) {
        await page.getByLabel(field.fresh, { exact: true }).fill(weak);
        await page.getByLabel(field.repeated, { exact: true }).fill(weak);
        await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
        await expect(page.getByRole("alert")).toContainText(reason);
      }
    },
  );

  test("with a session that is over is told once, and no longer when one is in again", async ({
    page,
    context,
  }) => {
    await openAs(page, household.taxId, "/canvi-de-clau");
    await page.getByLabel(field.current, { exact: true }).fill("Demo-1234");
    await page.getByLabel(field.fresh, { exact: true }).fill("Vela-blava-7");
    await page.getByLabel(field.repeated, { exact: true }).fill("Vela-blava-7");
    await context.clearCookies({ name: "llum_session" });
    await context.addCookies([{ name: "llum_session", value: "1.gone", url: page.url() }]);
    await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
    const dialog = page.getByRole("dialog", { name: "La sessió ha caducat" });
    await expect(dialog).toBeVisible();
    await signIn(await context.newPage(), household);
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(field.fresh, { exact: true })).toHaveValue("Vela-blava-7");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("without knowing the present one is a letter away", { tag: "@once" }, async ({ page }) => {
    const { taxId, email } = demoPeople.pensioner;
    await openAs(page, taxId, "/canvi-de-clau");
    await expect(page.getByRole("heading", { name: "No saps la contrasenya actual?" })).toBeVisible();
    await page.getByRole("button", { name: "Envia’m l’enllaç" }).click();
    await expect(page.getByRole("status").filter({ hasText: `T’hem escrit a ${email}` })).toBeVisible();
    await expectAccessible(page);
    const { links } = await readMail(page.request, { to: email, subject: /^Posa una contrasenya/ });
    await page.goto(
      new URL(links.find((one) => one.includes("#t=")) ?? "").href.replace(/^https?:\/\/[^/]+/, ""),
    );
    await page.getByLabel(field.fresh, { exact: true }).fill("Vela-blava-7");
    await page.getByLabel(field.repeated, { exact: true }).fill("Vela-blava-7");
    await expect(page.getByRole("heading", { level: 1, name: "Posa una contrasenya nova" })).toBeVisible();
    await expectAccessible(page);
    const kept = await page.evaluate<string>(
      "JSON.stringify([history.state, document.cookie, { ...localStorage }, { ...sessionStorage }])",
    );
    expect(kept).not.toContain("Vela");
  });

  test("can be left without changing anything", { tag: "@once" }, async ({ page }) => {
    await openAs(page, household.taxId, "/canvi-de-clau");
    await page.getByRole("link", { name: "Cancel·la" }).click();
    await expect(page).toHaveURL(/\/factures$/);
  });
});

test.describe("a forgotten password", () => {
  for (const [language, path, title, submit] of [
    ["ca", "/recordar-clau", "Recupera la contrasenya", "Envia’m l’enllaç"],
    ["es", "/recordar-clave", "Recupera la contraseña", "Envíame el enlace"],
    ["en", "/recover-password", "Recover your password", "Send me the link"],
  ] as const) {
    test(
      `is asked for in one's language, and says what is badly written: ${language}`,
      { tag: language === "ca" ? [] : "@once" },
      async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await page.getByRole("button", { name: submit }).click();
        await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
        await expectAccessible(page);
      },
    );
  }

  test(
    "brings everyone to the same page, keeps what was typed over a reload, and never a password",
    { tag: "@once" },
    async ({ page }) => {
      await page.goto("/recordar-clau");
      const taxId = page.getByLabel("NIF, NIE o CIF");
      await taxId.fill("es00.000.000-t");
      await page.getByLabel("Correu electrònic").fill("ningu@correu.example");
      await expect(taxId).toHaveValue("00000000T");
      await page.reload();
      await expect(taxId).toHaveValue("00000000T");
      await page.getByRole("button", { name: "Envia’m l’enllaç" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Mira el correu" })).toBeFocused();
      await expect(page.getByRole("main")).toContainText("900 000 000");
      await expectAccessible(page);
      await page.getByRole("link", { name: "Torna a l’accés" }).first().click();
      await expect(page).toHaveURL(/\/acces$/);
    },
  );

  test("a link that no longer works leaves the address bar at once, says so, and offers another", async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ""}`));
    await page.goto("/recordar-clau#t=1.canary-of-a-token");
    await expect(page.getByRole("heading", { level: 1, name: "Aquest enllaç ja no val" })).toBeFocused();
    await expect(page).toHaveURL(/\/recordar-clau$/);
    await expectAccessible(page);
    const kept = await page.evaluate<string>(
      "JSON.stringify([history.state, document.cookie, { ...localStorage }, { ...sessionStorage }])",
    );
    expect(kept).not.toContain("canary");
    expect(addresses.join("\n")).not.toContain("canary");
    await page.getByRole("button", { name: "Demana un enllaç nou" }).click();
    await expect(page.getByLabel("NIF, NIE o CIF")).toBeVisible();
  });

  test("a letter's link is forgotten by a reload, which says where to find it", async ({ page }) => {
    await page.goto("/recordar-clau#t=1.canary-of-a-token");
    await expect(page.getByRole("heading", { level: 1, name: "Aquest enllaç ja no val" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("main")).toContainText("Si ja l’has rebut, torna’l a obrir");
  });
});
