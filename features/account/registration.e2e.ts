import { expect, test, type Page } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

/** Who has no account yet, one for each kind of device: an account is made once. */
const holders = {
  desktop: { person: demoPeople.formerTenant, contract: demoContracts.formerTenant.home },
  phone: { person: demoPeople.neighbour, contract: demoContracts.neighbour.home },
} as const;
const field = { fresh: "Contrasenya nova", repeated: "Repeteix la contrasenya nova" };
const pathOf = (link: string | undefined): string => {
  const { pathname, hash } = new URL(link ?? "");
  return `${pathname}${hash}`;
};
const choose = async (page: Page, password: string, words = field): Promise<void> => {
  await page.getByLabel(words.fresh, { exact: true }).fill(password);
  await page.getByLabel(words.repeated, { exact: true }).fill(password);
};
const fillIn = async (
  page: Page,
  form: { taxId: string; contract: string; email: string },
): Promise<void> => {
  await page.getByLabel("NIF, NIE o CIF").fill(form.taxId);
  await page.getByLabel("Número de contracte").fill(form.contract);
  await page.getByLabel("Correu electrònic", { exact: true }).fill(form.email);
  await page.getByLabel("Repeteix el correu electrònic").fill(form.email);
  await page.getByLabel("Telèfon").fill("+34 600 000 001");
};
const send = async (page: Page): Promise<void> => {
  await page.getByLabel(/Accepto les condicions/).check();
  await page.getByRole("button", { name: "Activa el compte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mira el correu" })).toBeFocused();
};

test("a holder activates the account, changes the password, forgets it, and gets in again", async ({ page }, {
  project,
}) => {
  test.slow();
  const { person, contract } = project.name === "phone" ? holders.phone : holders.desktop;
  const isSpanish = person.language === "es";
  const words = isSpanish ? { fresh: "Contraseña nueva", repeated: "Repite la contraseña nueva" } : field;

  await page.goto("/activacio");
  await fillIn(page, { taxId: person.taxId, contract, email: "algu.altre@correu.example" });
  await expectAccessible(page);
  await send(page);
  await expectAccessible(page);
  const activation = await readMail(page.request, { to: person.email, subject: /Activa/ });

  const link = pathOf(activation.links.find((one) => one.includes("#t=")));
  await page.goto(link);
  await expect(page.getByRole("main")).toContainText(person.name);
  await expect(page).toHaveURL((url) => url.hash === "");
  await expectAccessible(page);
  await choose(page, "Vela-blava-7", words);
  await page
    .getByRole("button", { name: isSpanish ? "Crear la cuenta y entrar" : "Crea el compte i entra" })
    .click();
  await expect(page).toHaveURL(/\/facturas?|\/factures/);

  await page.goto("/canvi-de-clau");
  await page.getByLabel("Contrasenya actual", { exact: true }).fill("Vela-blava-7");
  await choose(page, "Roure-vell-3");
  await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
  await expect(page).toHaveURL(/\/factures$/);
  await expect(page.getByText("Has canviat la contrasenya.")).toBeVisible();
  await readMail(page.request, { to: person.email, subject: /cambiado|canviat/ });

  await page.context().clearCookies();
  await page.goto("/recordar-clau");
  await page.getByLabel("NIF, NIE o CIF").fill(person.taxId);
  await page.getByLabel("Correu electrònic").fill(person.email);
  await page.getByRole("button", { name: "Envia’m l’enllaç" }).click();
  const recovery = await readMail(page.request, { to: person.email, subject: /^(Posa|Pon) una/ });
  await page.goto(pathOf(recovery.links.find((one) => one.includes("#t="))));
  await choose(page, "Roure-nou-44", words);
  await page
    .getByRole("button", { name: isSpanish ? "Guardar la contraseña nueva" : "Desa la contrasenya nova" })
    .click();
  await expect(page).toHaveURL(/\/acceso?$/);
  await expect(
    page.getByText(isSpanish ? "Ya tienes contraseña nueva" : "Ja tens contrasenya nova"),
  ).toBeVisible();
  await signIn(page, { taxId: person.taxId, password: "Roure-nou-44" });
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: /ja no val|ya no vale/ })).toBeVisible();
});

test.describe("asking for an account", () => {
  test("ends for who is unknown as for everybody else", { tag: "@once" }, async ({ page }) => {
    await page.goto("/activacio");
    await fillIn(page, { taxId: "00000000T", contract: "1234567", email: "ningu@correu.example" });
    await send(page);
    await expect(page.getByRole("main")).toContainText("900 000 000");
  });

  test("puts the tax id in order, and names what is wrong in a summary that leads to it", async ({
    page,
  }) => {
    await page.goto("/activacio");
    await fillIn(page, { taxId: "es12345678-z", contract: "1", email: "anna@correu.example" });
    await expect(page.getByLabel("NIF, NIE o CIF")).toHaveValue("12345678Z");
    await page.getByLabel("Repeteix el correu electrònic").fill("altra@correu.example");
    await page.getByRole("button", { name: "Activa el compte" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toContainText("No t’hem pogut donar d’alta");
    await expect(summary.getByRole("link")).toHaveCount(2);
    await summary.getByRole("link", { name: /no coincideixen/ }).click();
    await expect(page.getByLabel("Repeteix el correu electrònic")).toBeFocused();
    await expectAccessible(page);
  });

  test("says where one looks that there is no connection, and loses nothing", async ({ page, context }) => {
    await page.goto("/activacio");
    await fillIn(page, { taxId: "00000000T", contract: "1234567", email: "ningu@correu.example" });
    await page.getByLabel(/Accepto les condicions/).check();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Activa el compte" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No hi ha connexió" })).toBeInViewport({
      ratio: 1,
    });
    await context.setOffline(false);
    await expect(page.getByLabel("Número de contracte")).toHaveValue("1234567");
    await page.getByRole("button", { name: "Activa el compte" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mira el correu" })).toBeFocused();
  });

  test("is offered again after a reload, or begun anew", { tag: "@once" }, async ({ page }) => {
    await page.goto("/activacio");
    await fillIn(page, { taxId: "12345678Z", contract: "77", email: "anna@correu.example" });
    await page.reload();
    await expect(page.getByLabel("Número de contracte")).toHaveValue("");
    await expect(page.getByText("Ja havies començat")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continua on eres" }).click();
    await expect(page.getByLabel("Número de contracte")).toHaveValue("77");
    await page.reload();
    await page.getByRole("button", { name: "Comença de nou" }).click();
    await page.reload();
    await expect(page.getByLabel("Número de contracte")).toHaveValue("");
    await expect(page.getByText("Ja havies començat")).toBeHidden();
  });

  for (const [path, title] of [
    ["/activacion", "Activa tu cuenta"],
    ["/activate", "Activate your account"],
    ["/registro", "Primero, pide el correo de activación"],
    ["/register", "First, ask for the activation e-mail"],
  ] as const) {
    test(
      `has no barrier in the other languages: ${path}`,
      { tag: path === "/registro" ? [] : "@once" },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: "dark" });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expectAccessible(page);
      },
    );
  }
});
