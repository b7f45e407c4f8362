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

/** By password, and on a device that stays signed in. */
export const enterByPassword = async ({ page, context, enter, lookTwice }: CanaryStage): Promise<void> => {
  await test.step("a wrong and the right password, and another one", async () => {
    await signIn(page, { taxId: household.taxId, password: passwords.wrong });
    await expect(page.getByRole("alert")).toContainText("no són correctes");
    await lookTwice("a wrong password");
    await enter(demoPassword);
    await lookTwice("signing in");
    await page.goto("/canvi-de-clau");
    await page.getByLabel("Contrasenya actual", { exact: true }).fill(demoPassword);
    await choosePassword(page, passwords.changed);
    await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
    await expect(page.getByText("Has canviat la contrasenya.")).toBeVisible();
    await lookTwice("changing the password");
    await leave(page);
  });

  await test.step("a device that is kept signed in", async () => {
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(household.taxId);
    await page.getByLabel("Contrasenya", { exact: true }).fill(passwords.changed);
    await page.getByLabel("Mantén la sessió oberta en aquest dispositiu").check();
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    await atHome(page);
    await lookTwice("keeping the session open");
    await context.clearCookies({ name: "llum_session" });
    await page.goto("/contractes/electricity");
    await expect(heading(page, "Contractes")).toBeVisible();
    await lookTwice("coming back by itself");
    await leave(page);
    await lookTwice("signing out");
  });
};

/** By links of the staff and of a partner, and looking on in a customer's place. */
export const enterByLink = async ({
  page,
  portal,
  addPartner,
  lookTwice,
  openLink,
}: CanaryStage): Promise<void> => {
  await test.step("links of the staff and of a partner", async () => {
    const by = [...asNuria, "--reason", "case 12"];
    const { link } = await portal.staff("sign-in-link", household.taxId, ...by);
    await openLink("the staff's link", link);
    await atHome(page);
    await lookTwice("the staff's link");
    await page.goto("/perfil");
    await page.goBack();
    await lookTwice("going back to where the link led");
    await leave(page);
    const again = await portal.staff("sign-in-link", household.taxId, ...by);
    await openLink("a link in a question", again.link.replace("/#token=", "/contractes/electricity?token="));
    await expect(heading(page, "Contractes")).toBeVisible();
    await lookTwice("a link in a question");
    await leave(page);
    const login = await addPartner("Web amiga");
    const query = new URLSearchParams({ id_client: login.client_id, secret: login.secret });
    await openLink("a partner's secret", `${portal.origin}/?${query.toString()}`);
    await atHome(page);
    await lookTwice("a partner's link");
    await leave(page);
    const looking = await portal.staff("impersonate", company.taxId, ...by);
    await openLink("a link to look on", looking.link);
    await expect(page.getByRole("region", { name: "Sessió de consulta" })).toBeVisible();
    await lookTwice("looking on");
    await page
      .getByRole("region", { name: "Sessió de consulta" })
      .getByRole("button", { name: "Acaba" })
      .click();
    await page.waitForURL(/\/acces/);
  });
};
