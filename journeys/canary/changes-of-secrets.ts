import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import {
  atHome,
  choosePassword,
  heading,
  leave,
  linkIn,
  passwords,
  type CanaryStage,
} from "./canary-stage.ts";

const { household, formerTenant } = demoPeople;
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Recovers a forgotten password by email. */
export const recoverPassword = async ({ page, searchForSecrets, openLink }: CanaryStage): Promise<void> => {
  await test.step("a forgotten password", async () => {
    await page.goto("/recordar-clau");
    await page.getByLabel("NIF, NIE o CIF").fill(household.taxId);
    await page.getByLabel("Correu electrònic").fill(household.email);
    await page.getByRole("button", { name: "Envia’m l’enllaç" }).click();
    const { links } = await readMail(page.request, { to: household.email, subject: /^Posa una/ });
    await openLink("the link to a new password", linkIn(links));
    await choosePassword(page, passwords.recovered);
    await searchForSecrets("typing a new password");
    await page.getByRole("button", { name: "Desa la contrasenya nova" }).click();
    await expect(page.getByText("Ja tens contrasenya nova")).toBeVisible();
    await searchForSecrets("a new password");
    await atHome(page);
  });
};

/** Sets up an authenticator app, and signs in with its code and with a recovery code. */
export const signInWithSecondStep = async ({ page, watch, searchForSecrets }: CanaryStage): Promise<void> => {
  await test.step("an authenticator app", async () => {
    await page.goto("/perfil/verificacio");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Configura una app" }).click();
    await dialog.getByLabel("Contrasenya actual", { exact: true }).fill(passwords.recovered);
    await dialog.getByRole("button", { name: "Continua" }).click();
    await expect(page.getByRole("figure", { name: "Codi QR per a la teva app de codis" })).toBeVisible();
    const secret = (await page.locator("p[translate=no]").innerText()).replaceAll(" ", "");
    watch.add("the app's secret", secret);
    await searchForSecrets("showing the app's secret");
    await page.getByLabel("Codi de l’app").fill(codeOf(secret));
    await page.getByLabel("Codi de l’app").press("Enter");
    await expect(page.getByRole("heading", { name: "Guarda aquests codis" })).toBeVisible();
    await searchForSecrets("showing the recovery codes");
    const [recoveryCode = ""] = await page
      .getByRole("list", { name: "Codis de recuperació" })
      .getByRole("listitem")
      .allInnerTexts();
    await page.getByRole("button", { name: "Continua" }).click();
    await page.getByLabel("Els he guardat en un lloc segur").check();
    await page.getByRole("button", { name: "Continua" }).click();
    await expect(page.getByText("Activada: et demanem un segon pas")).toBeVisible();
    await leave(page);
    await signIn(page, { taxId: household.taxId, password: passwords.recovered });
    await expect(heading(page, "Un pas més")).toBeVisible();
    await searchForSecrets("the first step of two");
    await page.getByLabel("Codi de la teva app").fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await atHome(page);
    await searchForSecrets("the second step");
    await leave(page);
    await signIn(page, { taxId: household.taxId, password: passwords.recovered });
    await page.getByRole("button", { name: "Fes servir un codi de recuperació" }).click();
    await page.getByLabel("Codi de recuperació").fill(recoveryCode.toLowerCase().replace("-", " "));
    await page.keyboard.press("Enter");
    await atHome(page);
    await searchForSecrets("a recovery code");
    await leave(page);
  });
};

/** Activates an account with its first password, and changes its email. */
export const activateAccount = async ({ page, searchForSecrets, openLink }: CanaryStage): Promise<void> => {
  await test.step("a first password, and a change of email", async () => {
    await page.goto("/activacio");
    await page.getByLabel("NIF, NIE o CIF").fill(formerTenant.taxId);
    await page.getByLabel("Número de contracte").fill(demoContracts.formerTenant.home);
    await page.getByLabel("Correu electrònic", { exact: true }).fill(formerTenant.email);
    await page.getByLabel("Repeteix el correu electrònic").fill(formerTenant.email);
    await page.getByLabel("Telèfon").fill("+34 600 000 001");
    await page.getByLabel(/Accepto les condicions/).check();
    await page.getByRole("button", { name: "Activa el compte" }).click();
    const activation = await readMail(page.request, { to: formerTenant.email, subject: /Activa/ });
    await openLink("the link that activates", linkIn(activation.links));
    await choosePassword(page, passwords.first);
    await searchForSecrets("typing the first password");
    await page.getByRole("button", { name: "Crea el compte i entra" }).click();
    await atHome(page);
    await searchForSecrets("the first password");
    await page.goto("/perfil");
    await page.getByRole("button", { name: "Canvia Correu electrònic" }).click();
    const [newEmail, password] = [
      page.getByLabel("Correu electrònic nou"),
      page.getByLabel("Contrasenya actual", { exact: true }),
    ];
    await newEmail.fill("canari@correu.example");
    await password.fill(passwords.wrong);
    await page.getByRole("button", { name: "Desa", exact: true }).click();
    await expect(page.getByText("La contrasenya no és correcta.")).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue(passwords.wrong);
    await expect(newEmail).toHaveValue("canari@correu.example");
    await searchForSecrets("a wrong password with another email");
    await password.fill(passwords.first);
    await page.getByRole("button", { name: "Desa", exact: true }).click();
    await expect(page.getByText("T’hem escrit a canari@correu.example")).toBeVisible();
    await searchForSecrets("the password with another email");
    const { links } = await readMail(page.request, { to: "canari@correu.example" });
    await openLink("the link to a new email", linkIn(links));
    await page.getByRole("button", { name: "És el meu correu" }).click();
    await expect(page.getByText("Des d’ara t’escriurem a")).toBeVisible();
    await searchForSecrets("another email");
  });
};
