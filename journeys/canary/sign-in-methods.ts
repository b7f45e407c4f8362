import { expect, test } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import {
  asNuria,
  atHome,
  choosePassword,
  heading,
  leave,
  passwords,
  type CanaryStage,
} from "./canary-stage.ts";

const { household, company } = demoPeople;

/** By password, and on a remembered device. */
export const signInByPassword = async ({
  page,
  context,
  enter,
  searchForSecrets,
}: CanaryStage): Promise<void> => {
  await test.step("a wrong and the right password, and another one", async () => {
    await signIn(page, { taxId: household.taxId, password: passwords.wrong });
    await expect(page.getByRole("alert")).toContainText("no són correctes");
    await searchForSecrets("a wrong password");
    await enter(demoPassword);
    await searchForSecrets("signing in");
    await page.goto("/canvi-de-clau");
    await page.getByLabel("Contrasenya actual", { exact: true }).fill(demoPassword);
    await choosePassword(page, passwords.changed);
    await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
    await expect(page.getByText("Has canviat la contrasenya.")).toBeVisible();
    await searchForSecrets("changing the password");
    await leave(page);
  });

  await test.step("a remembered device", async () => {
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(household.taxId);
    await page.getByLabel("Contrasenya", { exact: true }).fill(passwords.changed);
    await page.getByLabel("Mantén la sessió oberta en aquest dispositiu").check();
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    await atHome(page);
    await searchForSecrets("keeping the session open");
    await context.clearCookies({ name: "llum_session" });
    await page.goto("/contractes/electricity");
    await expect(heading(page, "Contractes")).toBeVisible();
    await searchForSecrets("coming back by itself");
    await leave(page);
    await searchForSecrets("signing out");
  });
};

/** By links of staff and of a partner, and impersonating a customer. */
export const signInByLink = async ({
  page,
  portal,
  addPartner,
  searchForSecrets,
  openLink,
}: CanaryStage): Promise<void> => {
  await test.step("links of the staff and of a partner", async () => {
    const by = [...asNuria, "--reason", "case 12"];
    const { link } = await portal.staff("sign-in-link", household.taxId, ...by);
    await openLink("the staff's link", link);
    await atHome(page);
    await searchForSecrets("the staff's link");
    await page.goto("/perfil");
    await page.goBack();
    await searchForSecrets("going back to where the link led");
    await leave(page);
    const again = await portal.staff("sign-in-link", household.taxId, ...by);
    await openLink("a link in a question", again.link.replace("/#token=", "/contractes/electricity?token="));
    await expect(heading(page, "Contractes")).toBeVisible();
    await searchForSecrets("a link in a question");
    await leave(page);
    const login = await addPartner("Web amiga");
    const query = new URLSearchParams({ id_client: login.client_id, secret: login.secret });
    await openLink("a partner's secret", `${portal.origin}/?${query.toString()}`);
    await atHome(page);
    await searchForSecrets("a partner's link");
    await leave(page);
    const impersonation = await portal.staff("impersonate", company.taxId, ...by);
    await openLink("an impersonation link", impersonation.link);
    await expect(page.getByRole("region", { name: "Sessió de consulta" })).toBeVisible();
    await searchForSecrets("impersonating");
    await page
      .getByRole("region", { name: "Sessió de consulta" })
      .getByRole("button", { name: "Acaba" })
      .click();
    await page.waitForURL(/\/acces/);
  });
};
