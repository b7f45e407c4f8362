import { expect } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import type { ScreenState, Stage } from "./stage.ts";

const { household, pensioner, company, formerTenant } = demoPeople;
const summary = (stage: Stage) => expect(stage.page.getByRole("alert").first()).toBeVisible();
const sendEmpty = async (stage: Stage, folder: string, key: string): Promise<void> => {
  await stage.press(stage.page.getByRole("button", { name: stage.word(folder, key), exact: true }));
  await summary(stage);
};

/** Requests are limited per person and hour: each state has a person of its own. */
const askForPassword = async (stage: Stage, person: { taxId: string; email: string }): Promise<void> => {
  await stage.open("account.recoverPassword");
  await stage.page.getByLabel(stage.word("account/password", "recover.taxId")).fill(person.taxId);
  await stage.page.getByLabel(stage.word("account/password", "recover.email")).fill(person.email);
  await stage.press(stage.button("account/password", "recover.submit"));
  await expect(
    stage.page.getByRole("heading", { name: stage.word("account/password", "recover.sentTitle") }),
  ).toBeVisible();
};

/** Token of the link in a password recovery email. */
const endOfLink = async (stage: Stage): Promise<string> => {
  await askForPassword(stage, company);
  const { links } = await readMail(stage.page.request, { to: company.email });
  return links.map((link) => new URL(link).hash).find((end) => end.startsWith("#t=")) ?? "";
};

const fillInActivation = async (
  { open, page, word }: Stage,
  form: { taxId: string; contract: string; email: string },
): Promise<void> => {
  const fill = (key: string, text: string) =>
    page.getByLabel(word("account/registration", `activate.${key}`), { exact: true }).fill(text);
  await open("account.activate");
  await fill("nif", form.taxId);
  await fill("contract", form.contract);
  await fill("email", form.email);
  await fill("email2", form.email);
  await fill("phone", "+34 600 000 001");
};
const sendActivation = async (stage: Stage): Promise<void> => {
  await stage.page.getByRole("checkbox").check();
  await stage.press(stage.button("account/registration", "activate.submit"));
  await expect(
    stage.page.getByRole("heading", { level: 1, name: stage.word("account/registration", "taken.title") }),
  ).toBeVisible();
};

/** Stores an email in the test mailbox and opens its page. */
const openEmail = async (stage: Stage): Promise<void> => {
  await askForPassword(stage, pensioner);
  const { mailId } = await readMail(stage.page.request, { to: pensioner.email });
  await stage.page.goto(`${mailboxPath}/${mailId}`);
};

/** The server renders the mailbox without the portal's text files, so it is checked in each language. */
const mailboxStates: readonly ScreenState[] = [
  {
    name: "the mailbox of the sandbox",
    bring: async (stage) => {
      await askForPassword(stage, household);
      await stage.page.goto(mailboxPath);
    },
  },
  {
    name: "an email that is gone",
    statuses: [404],
    bring: (stage) => stage.page.goto(`${mailboxPath}/999999999`),
  },
  {
    name: "an email in the mailbox",
    bring: async (stage) => {
      await openEmail(stage);
      // Checks cannot run in a frame without scripts: its content is checked as a page of its own.
      await stage.page.evaluate("document.querySelector('iframe').replaceWith()");
    },
  },
];

/** States of the visitors' screens, other than their first. */
export const visitorStates: readonly ScreenState[] = [
  { name: "the first page", route: "home.home", bring: (stage) => stage.open("home.home") },
  {
    name: "the sign-in with nothing typed",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await sendEmpty(stage, "account/sign-in", "submit");
    },
  },
  {
    name: "the sign-in with a wrong password",
    statuses: [401, 403, 404],
    bring: async (stage) => {
      await stage.signIn("99999999R", "No-és-1234");
      await summary(stage);
    },
  },
  {
    name: "the activation with nothing typed",
    bring: async (stage) => {
      await stage.open("account.activate");
      await sendEmpty(stage, "account/registration", "activate.submit");
    },
  },
  {
    name: "an account, asked for",
    bring: async (stage) => {
      await fillInActivation(stage, {
        taxId: "00000000T",
        contract: "1234567",
        email: "ningu@correu.example",
      });
      await sendActivation(stage);
    },
  },
  {
    name: "an activation that was begun before",
    bring: async (stage) => {
      await fillInActivation(stage, { taxId: "12345678Z", contract: "77", email: "anna@correu.example" });
      await stage.page.reload();
      await expect(stage.button("account/registration", "activate.continueDraft")).toBeVisible();
    },
  },
  {
    name: "a first password",
    bring: async (stage) => {
      const { taxId, email } = formerTenant;
      await fillInActivation(stage, { taxId, contract: demoContracts.formerTenant.home, email });
      await sendActivation(stage);
      const { links } = await readMail(stage.page.request, { to: email });
      await stage.open(
        "account.register",
        links.map((link) => new URL(link).hash).find((end) => end !== ""),
      );
      await expect(stage.page.getByText(formerTenant.name)).toBeVisible();
    },
  },
  {
    name: "a link to an account that is no longer valid",
    statuses: [419],
    bring: (stage) => stage.open("account.register", "#t=1.gone"),
  },
  {
    name: "a forgotten password with nothing typed",
    bring: async (stage) => {
      await stage.open("account.recoverPassword");
      await sendEmpty(stage, "account/password", "recover.submit");
    },
  },
  { name: "a forgotten password, asked for", bring: (stage) => askForPassword(stage, household) },
  {
    name: "a new password",
    bring: async (stage) => {
      await stage.open("account.recoverPassword", await endOfLink(stage));
      await expect(stage.button("account/password", "reset.submit")).toBeVisible();
    },
  },
  {
    name: "a link to a new password that is no longer valid",
    statuses: [419],
    bring: (stage) => stage.open("account.recoverPassword", "#t=1.gone"),
  },
  {
    name: "an address that leads nowhere",
    statuses: [404],
    bring: async (stage) => {
      await stage.page.goto("/enlloc");
    },
  },
  {
    name: "the help",
    dialog: "apps/web/shell/help-dialog.tsx",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await stage.press(
        stage.page.getByRole("button", { name: stage.word("platform", "help.open"), exact: true }),
      );
      await expect(stage.page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a visitor's menu",
    dialog: "platform/ui/navigation/menu-drawer.tsx",
    only: "phone",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await stage.press(stage.button("platform", "openMenu"));
    },
  },
  ...completeLanguages.flatMap((language) =>
    mailboxStates.map((state) => ({ ...state, name: `${state.name}, in ${language}`, language })),
  ),
  {
    name: "an email by itself",
    bring: async (stage) => {
      const { page } = stage;
      await openEmail(stage);
      const email = (await page.locator("iframe").getAttribute("srcdoc")) ?? "";
      await page.goto("about:blank");
      // In a mail program, the landmarks around an email are the program's.
      await page.setContent(email.replace(/<body[^>]*>/, "$&<main>").replace("</body>", "</main></body>"));
    },
  },
];
