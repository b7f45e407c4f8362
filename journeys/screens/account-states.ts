import { expect } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { signInByCall } from "#platform/testing/browser/open-as.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import type { ScreenState, Stage } from "./stage.ts";

const changeEmail = async (stage: Stage): Promise<void> => {
  const { page, word } = stage;
  await stage.as("household");
  await stage.open("profile.profile");
  await page
    .getByRole("button", { name: `${word("profile", "contact.change")} ${word("profile", "email")}` })
    .press("Enter");
};

const typeNewPassword = async ({ page, word }: Stage, repeated: string): Promise<void> => {
  const labelled = (key: string) => page.getByLabel(word("account/new-password", key), { exact: true });
  await labelled("password").fill("Vela-blava-7");
  await labelled("repeated").fill(repeated);
};

/** States of the account's screens. */
export const accountStates: readonly ScreenState[] = [
  {
    name: "a telephone that is none",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.profile");
      await stage.page
        .getByRole("button", {
          name: `${stage.word("profile", "contact.change")} ${stage.word("profile", "mobile")}`,
        })
        .press("Enter");
      await stage.page.locator("form input").first().fill("12");
      await stage.page.keyboard.press("Enter");
      await expect(stage.page.getByText(stage.word("profile", "contact.mobileWrong"))).toBeVisible();
    },
  },
  {
    name: "another email without its password",
    bring: async (stage) => {
      await changeEmail(stage);
      await stage.page.getByLabel(stage.word("profile", "contact.newEmail")).fill("nova@correu.example");
      await stage.page.keyboard.press("Enter");
      await expect(stage.page.getByText(stage.word("platform", "currentPassword.required"))).toBeVisible();
    },
  },
  {
    name: "whether to be erased",
    dialog: "features/profile/web/erasure-screen.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.erasure");
      await stage.openDialog("profile", "erasure.ask");
    },
  },
  {
    name: "whether to revoke an API token",
    dialog: "features/account/web/api-tokens/api-tokens-screen.tsx",
    bring: async (stage) => {
      const { page, word } = stage;
      await stage.as("household");
      await stage.open("account.apiTokens");
      await page.getByLabel(word("account/api-tokens", "new.name"), { exact: true }).fill("Home Assistant");
      await page.getByLabel(word("platform", "currentPassword.label"), { exact: true }).fill(demoPassword);
      await stage.button("account/api-tokens", "new.submit").press("Enter");
      await stage.button("account/api-tokens", "shown.done").press("Enter");
      await stage.openDialog("account/api-tokens", "revokeOf");
    },
  },
  {
    name: "whether to end the other sessions",
    dialog: "features/account/web/sessions/sessions-screen.tsx",
    bring: async (stage) => {
      // A second session of the same customer; it ends when the page's cookies are cleared.
      await signInByCall(stage.page, demoPeople.pensioner.taxId);
      await stage.page.context().clearCookies({ name: "llum_session" });
      await stage.as("pensioner");
      await stage.open("account.sessions");
      await stage.openDialog("account/sessions", "endOthers");
    },
  },
  {
    name: "a change of password with nothing typed",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("account.changePassword");
      await stage.press(stage.button("account/password", "change.submit"));
      await expect(stage.page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "a change of password that does not coincide",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("account.changePassword");
      await typeNewPassword(stage, "Vela-blava-8");
      await expect(stage.page.getByText(stage.word("account/new-password", "mustCoincide"))).toBeVisible();
    },
  },
  {
    name: "a change of password with a wrong one",
    statuses: [403],
    bring: async (stage) => {
      const { page, word } = stage;
      await stage.as("household");
      await stage.open("account.changePassword");
      await page
        .getByLabel(word("platform", "currentPassword.label"), { exact: true })
        .fill("no-és-Aquesta-1");
      await typeNewPassword(stage, "Vela-blava-7");
      await stage.press(stage.button("account/password", "change.submit"));
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "an email to a new password, asked for by who is signed in",
    bring: async (stage) => {
      await stage.as("company");
      await stage.open("account.changePassword");
      await stage.press(stage.button("account/password", "change.unknown.send"));
      await expect(
        stage.page.getByRole("status").filter({ hasText: demoPeople.company.email }),
      ).toBeVisible();
    },
  },
  {
    name: "another email, to be confirmed",
    bring: async (stage) => {
      const { page, word } = stage;
      const email = "confirmada@correu.example";
      await changeEmail(stage);
      await page.getByLabel(word("profile", "contact.newEmail")).fill(email);
      await page.getByLabel(word("platform", "currentPassword.label"), { exact: true }).fill(demoPassword);
      await page.keyboard.press("Enter");
      const { links } = await readMail(page.request, { to: email });
      const link = new URL(links.find((link) => link.includes("#t=")) ?? "");
      await page.goto(`${link.pathname}${link.hash}`);
      await expect(stage.button("profile", "confirm.confirm")).toBeVisible();
    },
  },
];
