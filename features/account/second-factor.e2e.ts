import { expect, test as base, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { longestStartMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { addVirtualKey } from "#platform/testing/browser/virtual-key.ts";

/** A portal of its own, since a second step would shut the other tests out; by name, as passkeys need it. */
const test = base.extend<object, { portal: OwnPortal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, provide) => {
      const portal = await startOwnPortal();
      await provide(portal);
      await portal.stop();
    },
    { scope: "worker", timeout: longestStartMs },
  ],
  baseURL: ({ portal }, provide) => provide(portal.origin.replace("127.0.0.1", "localhost")),
});
test.describe.configure({ mode: "default" });

const { household, company, pensioner, formerTenant } = demoPeople;
const password = "Demo-1234";

const words = {
  ca: { title: "Verificació en dos passos", path: "/perfil/verificacio" },
  es: { title: "Verificación en dos pasos", path: "/perfil/verificacion" },
  en: { title: "Two-step verification", path: "/profile/verification" },
} as const;

const stepMs = 30_000;
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

const enter = async (page: Page, taxId: string): Promise<void> => {
  await page.context().clearCookies();
  await signIn(page, { taxId, redirectPath: words.ca.path });
};
const showPassword = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("La teva contrasenya").fill(password);
  await dialog.getByRole("button", { name: button }).click();
};
const title = (page: Page) => page.getByRole("heading", { level: 1, name: words.ca.title });
const secondStep = (page: Page) => page.getByRole("heading", { level: 1, name: "Un pas més" });
const keepCodes = async (page: Page): Promise<string> => {
  await expect(page.getByRole("heading", { name: "Guarda aquests codis" })).toBeFocused();
  const [code = ""] = await page
    .getByRole("list", { name: "Codis de recuperació" })
    .getByRole("listitem")
    .allInnerTexts();
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByText("Abans de continuar, guarda els codis")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Els he guardat en un lloc segur").check();
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(title(page)).toBeFocused();
  return code;
};

/** Sets up an app and confirms it; the secret that it holds. */
const setUpApp = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Configura una app" }).click();
  await expect(page.getByRole("dialog", { name: "Configura una app de codis" })).toBeVisible();
  await expectAccessible(page);
  await showPassword(page, "Continua");
  await expect(page.getByRole("figure", { name: "Codi QR per a la teva app de codis" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator("p[translate=no]").innerText()).replaceAll(" ", "");
  const field = page.getByLabel("Codi de l’app");
  await field.fill("12345");
  await field.press("Enter");
  await expect(page.getByText("El codi té sis xifres")).toBeVisible();
  await field.fill(codeOf(secret));
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Guarda aquests codis" })).toBeVisible();
  return secret;
};

test("a customer sets up an app, signs in with it, then with a recovery code, and takes it away again", async ({
  page,
}) => {
  test.slow();
  const { taxId, email } = household;
  await enter(page, taxId);
  const secret = await setUpApp(page);
  const recoveryCode = await keepCodes(page);
  await expect(page.getByText("Activada: et demanem un segon pas")).toBeVisible();
  await expectAccessible(page);
  await readMail(page.request, { to: email, subject: /app de codis/ });

  await enter(page, taxId);
  await expect(secondStep(page)).toBeVisible();
  await expect(page.getByLabel("Codi de la teva app")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("espera el següent");
  await expectAccessible(page);
  await page.getByLabel("Codi de la teva app").fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await expect(title(page)).toBeVisible();

  await enter(page, taxId);
  await page.getByRole("button", { name: "Fes servir un codi de recuperació" }).click();
  await page.getByLabel("Codi de recuperació").fill(recoveryCode.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(title(page)).toBeVisible();
  await expect(page.getByText("Te’n queden 9.")).toBeVisible();

  await page.getByRole("button", { name: "Treu l’app" }).click();
  await showPassword(page, "Treu l’app");
  await expect(page.getByText("Desactivada: de moment només et demanem la contrasenya")).toBeVisible();
  await enter(page, taxId);
  await expect(title(page)).toBeVisible();
});

test("a customer adds a passkey, signs in with it, gives it another name and takes it away", async ({
  page,
}) => {
  test.slow();
  const { taxId } = company;
  await addVirtualKey(page);
  await enter(page, taxId);
  await page.getByRole("button", { name: "Afegeix una clau d’accés" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Nom" }).fill("Mòbil de casa");
  await showPassword(page, "Afegeix la clau");
  await keepCodes(page);
  await expect(page.getByText("Mòbil de casa")).toBeVisible();

  await enter(page, taxId);
  await expect(page.getByRole("button", { name: "Fes servir la clau d’accés" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(title(page)).toBeVisible();
  await expect(page.getByText("Feta servir per última vegada")).toBeVisible();

  await page.getByRole("button", { name: "Canvia’n el nom: Mòbil de casa" }).click();
  await page.getByRole("textbox", { name: "Nom" }).fill("Mòbil nou");
  await page.getByRole("button", { name: "Desa el nom" }).click();
  await page.getByRole("button", { name: "Treu-la: Mòbil nou" }).click();
  await expectAccessible(page);
  await showPassword(page, "Treu la clau");
  await expect(page.getByText("Encara no en tens cap.")).toBeVisible();
  await expect(title(page)).toBeFocused();
});

/** Keeps at hand what the page can take the browser's prompt away with. */
const rememberPrompt = `(() => {
  const create = navigator.credentials.create.bind(navigator.credentials);
  navigator.credentials.create = (options) => {
    globalThis.prompt = options.signal;
    return create(options);
  };
})()`;

test("who thinks better of a passkey has the browser's prompt taken away too", async ({ page }) => {
  await page.addInitScript({ content: rememberPrompt });
  const wasAborted = () => page.evaluate<boolean | undefined>("globalThis.prompt.aborted");
  await addVirtualKey(page, false);
  await enter(page, household.taxId);
  const open = page.getByRole("button", { name: "Afegeix una clau d’accés" });
  const dialog = page.getByRole("dialog");
  for (const way of ["Cancel·la", "Tanca"]) {
    await open.click();
    await page.getByRole("textbox", { name: "Nom" }).fill("Mòbil de casa");
    await showPassword(page, "Afegeix la clau");
    await expect.poll(wasAborted).toBe(false);
    await dialog.getByRole("button", { name: way }).click();
    await expect(dialog).toBeHidden();
    expect(await wasAborted()).toBe(true);
  }
  await open.click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Afegeix la clau" })).toBeEnabled();
});

for (const language of ["ca", "es", "en"] as const) {
  test(
    `the screen says what it is for, and has no barrier: ${language}`,
    { tag: "@once" },
    async ({ page }) => {
      const { path, title: name } = words[language];
      await signIn(page, { taxId: household.taxId, language, redirectPath: path });
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page);
    },
  );
}

test("a wrong password changes nothing, and says so at its field", { tag: "@once" }, async ({ page }) => {
  await enter(page, household.taxId);
  await page.getByRole("button", { name: "Configura una app" }).click();
  const field = page.getByLabel("La teva contrasenya");
  await field.fill("Demo-12345");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/La contrasenya no és correcta/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Configura una app" })).toBeFocused();
});

/** What follows the origin: links are written with the portal's number, and these tests open it by name. */
const afterOrigin = (link = ""): string => link.replace(/^https?:\/\/[^/]+/, "");

test("who has no password is told why there is nothing to set up, gets one by a letter, and then sets it up", async ({
  page,
  portal,
}) => {
  test.slow();
  const { taxId, email } = formerTenant;
  const { link } = await portal.staff("sign-in-link", taxId, "--as", "Núria Puig", "--reason", "case 12");
  await page.goto(afterOrigin(link));
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  await page.goto(words.ca.path);
  await expect(page.getByText("Encara no tens contrasenya en aquest portal")).toBeVisible();
  await expect(page.getByRole("button", { name: "Configura una app" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Envia’m un enllaç per triar-ne una" }).click();
  await expect(page.getByRole("status").filter({ hasText: `T’hem escrit a ${email}` })).toBeVisible();
  await expectAccessible(page);

  const { links } = await readMail(page.request, { to: email });
  await page.goto(afterOrigin(links.find((one) => one.includes("#t="))));
  await page.getByLabel("Contrasenya nova", { exact: true }).fill("Vela-blava-7");
  await page.getByLabel("Repeteix la contrasenya nova", { exact: true }).fill("Vela-blava-7");
  await page.getByRole("button", { name: "Desa la contrasenya nova" }).click();
  await expect(page).toHaveURL(/\/acces$/);
  await signIn(page, { taxId, password: "Vela-blava-7", redirectPath: words.ca.path });
  await expect(page.getByRole("button", { name: "Configura una app" })).toBeVisible();
});

test(
  "at an address that is a number, the screen says where passkeys work",
  { tag: "@once" },
  async ({ page, portal }) => {
    await page.goto(`${portal.origin}/acces?redirectPath=${words.ca.path}`);
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(household.taxId);
    await page.getByLabel("Contrasenya", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    const host = new URL(portal.origin).host.replace("127.0.0.1", "localhost");
    await expect(page.getByRole("link", { name: `Obre ${host}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Afegeix una clau d’accés" })).toBeHidden();
  },
);

test(
  "where it is switched off nobody is asked, and the screen does not exist",
  { tag: "@once" },
  async ({ page, portal }) => {
    test.slow();
    await enter(page, pensioner.taxId);
    await setUpApp(page);
    await portal.restart({ secondFactor: { enabled: false } });
    await enter(page, pensioner.taxId);
    await expect(page.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeVisible();
    await portal.restart({});
  },
);
