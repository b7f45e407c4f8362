import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoContracts, demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { findCodeRows } from "#platform/testing/browser/find-code-rows.ts";
import { findRows } from "#platform/testing/browser/find-rows.ts";
import { longestStartMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { coreOf, isShortCode } from "#platform/testing/browser/secret-signs.ts";
import { findLeaks, watchSecrets } from "#platform/testing/browser/watch-secrets.ts";

const { household, formerTenant, company } = demoPeople;
/** Written by the portal's own process when it starts, to see that its log is searched. */
const planted = "Canari-plantat-al-diari-77";
const passwords = {
  wrong: "Canari-fals-de-debo-1",
  changed: "Canari-groc-canviat-2",
  recovered: "Canari-verd-recobrat-3",
  first: "Canari-blau-primer-4",
};

let portal: OwnPortal;
test.beforeAll(async ({ isMobile }) => {
  // Here, so that no portal is started for nothing.
  test.skip(isMobile, "a phone sends and keeps the same");
  test.setTimeout(longestStartMs);
  portal = await startOwnPortal({}, "demo", {
    LOG_LEVEL: "debug",
    NODE_OPTIONS: `--import=data:text/javascript,console.log(%22${planted}%22)`,
  });
});
test.afterAll(() => portal?.stop());
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const atHome = (page: Page) => expect(heading(page, "Factures")).toBeVisible();
const leave = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
  await page.waitForURL(/\/acces$/);
};
const asNuria = ["--as", "nuria"];
const addPartner = (name: string) =>
  portal.staff("clients", "add", name, "--customer", household.taxId, ...asNuria);
const linkIn = (links: readonly string[]): string => links.find((one) => one.includes("#t=")) ?? "";
const choose = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Contrasenya nova", { exact: true }).fill(password);
  await page.getByLabel("Repeteix la contrasenya nova", { exact: true }).fill(password);
};
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test("no password, token, secret or code is ever where somebody else could read it", async ({
  page,
  context,
}) => {
  test.setTimeout(420_000);
  const watch = watchSecrets(context);
  const { look } = watch;
  for (const [what, password] of Object.entries(passwords)) watch.add(`the ${what} password`, password);
  /** Looks at once, and again when whatever the page still had to do is done. */
  const lookTwice = async (after: string): Promise<void> => {
    await look(page, after);
    // A second, as a person would: what takes a token out of the address must not need longer.
    await page.waitForTimeout(1000);
    await look(page, `${after}, a second later`);
  };
  const openLink = async (what: string, link: string): Promise<void> => {
    watch.add(what, link.split(/[=]/).at(-1) ?? "");
    watch.allow(link);
    await page.goto(link);
  };
  const enter = async (password: string, taxId: string = household.taxId): Promise<void> => {
    await signIn(page, { taxId, password });
    await atHome(page);
  };

  await test.step("a wrong and the right password, and another one", async () => {
    await signIn(page, { taxId: household.taxId, password: passwords.wrong });
    await expect(page.getByRole("alert")).toContainText("no són correctes");
    await lookTwice("a wrong password");
    await enter(demoPassword);
    await lookTwice("signing in");
    await page.goto("/canvi-de-clau");
    await page.getByLabel("Contrasenya actual", { exact: true }).fill(demoPassword);
    await choose(page, passwords.changed);
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

  await test.step("a forgotten password", async () => {
    await page.goto("/recordar-clau");
    await page.getByLabel("NIF, NIE o CIF").fill(household.taxId);
    await page.getByLabel("Correu electrònic").fill(household.email);
    await page.getByRole("button", { name: "Recupera la contrasenya" }).click();
    const { links } = await readMail(page.request, { to: household.email, subject: /^Posa una/ });
    await openLink("the link to a new password", linkIn(links));
    await choose(page, passwords.recovered);
    await lookTwice("typing a new password");
    await page.getByRole("button", { name: "Desa la contrasenya nova" }).click();
    await expect(page.getByText("Ja tens contrasenya nova")).toBeVisible();
    await lookTwice("a new password");
    await enter(passwords.recovered);
  });

  await test.step("an app of codes", async () => {
    await page.goto("/perfil/verificacio");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Configura una app" }).click();
    await dialog.getByLabel("La teva contrasenya").fill(passwords.recovered);
    await dialog.getByRole("button", { name: "Continua" }).click();
    await expect(page.getByRole("figure", { name: "Codi QR per a la teva app de codis" })).toBeVisible();
    const secret = (await page.locator("p[translate=no]").innerText()).replaceAll(" ", "");
    watch.add("the app's secret", secret);
    await lookTwice("showing the app's secret");
    await page.getByLabel("Codi de l'app").fill(codeOf(secret));
    await page.getByLabel("Codi de l'app").press("Enter");
    await expect(page.getByRole("heading", { name: "Guarda aquests codis" })).toBeVisible();
    await lookTwice("showing the recovery codes");
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
    await lookTwice("the first step of two");
    await page.getByLabel("Codi de la teva app").fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await atHome(page);
    await lookTwice("the second step");
    await leave(page);
    await signIn(page, { taxId: household.taxId, password: passwords.recovered });
    await page.getByRole("button", { name: "Fes servir un codi de recuperació" }).click();
    await page.getByLabel("Codi de recuperació").fill(recoveryCode.toLowerCase().replace("-", " "));
    await page.keyboard.press("Enter");
    await atHome(page);
    await lookTwice("a recovery code");
    await leave(page);
  });

  await test.step("a first password, and another e-mail", async () => {
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
    await choose(page, passwords.first);
    await lookTwice("typing the first password");
    await page.getByRole("button", { name: "Crea el compte i entra" }).click();
    await atHome(page);
    await lookTwice("the first password");
    await page.goto("/perfil");
    await page.getByRole("button", { name: "Canvia Correu electrònic" }).click();
    await page.getByLabel("Correu electrònic nou").fill("canari@correu.example");
    await page.getByRole("button", { name: "Desa", exact: true }).click();
    const { links } = await readMail(page.request, { to: "canari@correu.example" });
    await openLink("the link to a new e-mail", linkIn(links));
    await page.getByRole("button", { name: "És el meu correu" }).click();
    await expect(page.getByText("Des d'ara t'escriurem a")).toBeVisible();
    await lookTwice("another e-mail");
  });

  const kinds = [...watch.secrets.keys()];
  for (const kind of [
    /password/,
    /link/,
    /partner/,
    /app's/,
    /llum_session/,
    /llum_refresh/,
    /second_factor/,
    /totp\/confirm/,
    /code typed at .*totp/,
    /code typed at .*auth/,
  ])
    expect(kinds.filter((one) => kind.test(one)).length).toBeGreaterThan(0);

  const seen = await watch.places();
  const log = { where: "the log", text: portal.written() };
  expect(log.text.split("\n").filter((line) => line.includes('"call"')).length).toBeGreaterThan(50);
  expect(findLeaks(watch.secrets, [...seen, log])).toEqual([]);
  const codes = [...watch.secrets.values()].filter(isShortCode);
  expect(await findCodeRows(portal.dataDir, codes)).toEqual([]);
  const cores = [...watch.secrets.values()].filter((one) => !isShortCode(one)).map(coreOf);
  // The sandbox's mails are their readers' mailboxes.
  expect(await findRows(portal.dataDir, cores, ["sandbox_mails"])).toEqual([]);

  await test.step("the search finds what is planted", async () => {
    watch.add("a planted one", planted);
    expect(findLeaks(watch.secrets, [...seen, log])).toEqual(["a planted one in the log"]);
    const [code = ""] = codes;
    await page.evaluate(`localStorage.setItem("planted", "${planted}: ${code}")`);
    await look(page, "planting");
    expect(findLeaks(watch.secrets, await watch.places())).toEqual([
      expect.stringMatching(/^code typed at .* in the page after planting$/),
      "a planted one in the page after planting",
    ]);
    await addPartner(code);
    expect((await findCodeRows(portal.dataDir, [code])).length).toBeGreaterThan(0);
    expect(
      (
        await findRows(portal.dataDir, [
          linkIn((await readMail(page.request, { to: formerTenant.email, subject: /Activa/ })).links)
            .split(".")
            .at(-1) ?? "",
        ])
      ).length,
    ).toBe(1);
  });
});
