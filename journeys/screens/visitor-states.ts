import { expect } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import type { ScreenState, Stage } from "./stage.ts";

const { household, pensioner, company } = demoPeople;
const summary = (stage: Stage) => expect(stage.page.getByRole("alert").first()).toBeVisible();
const sendEmpty = async (stage: Stage, room: string, key: string): Promise<void> => {
  await stage.press(stage.page.getByRole("button", { name: stage.word(room, key), exact: true }));
  await summary(stage);
};

/** So many an hour for one person: each state has its own. */
const askForPassword = async (stage: Stage, person: { taxId: string; email: string }): Promise<void> => {
  await stage.open("account.recoverPassword");
  await stage.page.getByLabel(stage.word("account/password", "recover.taxId")).fill(person.taxId);
  await stage.page.getByLabel(stage.word("account/password", "recover.email")).fill(person.email);
  await stage.press(stage.button("account/password", "recover.submit"));
  await expect(
    stage.page.getByRole("heading", { name: stage.word("account/password", "recover.sentTitle") }),
  ).toBeVisible();
};

/** What the link of an e-mail to a new password ends in. */
const endOfLink = async (stage: Stage): Promise<string> => {
  await askForPassword(stage, company);
  const { links } = await readMail(stage.page.request, { to: company.email });
  return links.map((link) => new URL(link).hash).find((end) => end.startsWith("#t=")) ?? "";
};

/** What somebody without a session meets, beside the screens just as they open. */
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
      await stage.open("account.signIn");
      await stage.page.getByLabel(stage.word("account/sign-in", "user")).fill("99999999R");
      await stage.page
        .getByLabel(stage.word("account/sign-in", "password"), { exact: true })
        .fill("No-és-1234");
      await stage.page
        .getByRole("button", { name: stage.word("account/sign-in", "submit"), exact: true })
        .press("Enter");
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
  {
    name: "the mailbox of the sandbox, and a letter in it",
    bring: async (stage) => {
      await askForPassword(stage, pensioner);
      const { mailId } = await readMail(stage.page.request, { to: pensioner.email });
      await stage.page.goto(`${mailboxPath}/${mailId}`);
      // Nothing can look into a frame without scripts: letters are looked at by themselves in `mailbox.e2e.ts`.
      await stage.page.evaluate("document.querySelector('iframe').replaceWith()");
    },
  },
];
