import { expect } from "@playwright/test";
import { demoContracts, demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { signInByCall } from "#platform/testing/browser/open-as.ts";
import { addVirtualKey } from "#platform/testing/browser/virtual-key.ts";
import type { ScreenState, Stage } from "./stage.ts";

const dialog = (stage: Stage) => expect(stage.page.getByRole("dialog")).toBeVisible();

const openDialog = async (stage: Stage, room: string, key: string): Promise<void> => {
  await stage.press(stage.button(room, key));
  await dialog(stage);
};

/** What a customer meets on bills, contracts and consumption, beside the screens just as they open. */
export const customerStates: readonly ScreenState[] = [
  {
    name: "a customer's first page",
    route: "home.home",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("home.home");
    },
  },
  {
    name: "a customer's menu",
    dialog: "platform/ui/navigation/menu-drawer.tsx",
    only: "phone",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices");
      await stage.press(stage.button("platform", "openMenu"));
    },
  },
  {
    name: "the filters of bills",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?limit=5&amount=-500..500");
      await stage.press(stage.button("invoices", "filters.open"));
      await expect(stage.page.getByLabel(stage.word("invoices", "filters.address"))).toBeVisible();
    },
  },
  {
    name: "no bill that the filters let through",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?number=NO-N-HI-HA");
    },
  },
  {
    name: "the history of a bill",
    dialog: "features/invoices/web/pending-history-dialog.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?limit=5&status=unpaid&status=partially_paid");
      await openDialog(stage, "invoices", "history.of");
    },
  },
  {
    name: "no bill yet",
    bring: async (stage) => {
      await stage.as("newcomer");
      await stage.open("invoices.invoices");
    },
  },
  {
    name: "no contract yet",
    bring: async (stage) => {
      await stage.as("newcomer");
      await stage.open("contracts.contracts");
    },
  },
  {
    name: "no consumption yet",
    bring: async (stage) => {
      await stage.as("newcomer");
      await stage.open("consumption.consumption");
    },
  },
  {
    name: "the consumption of a roof's day, as a table",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("consumption.consumption", `?contract=${demoContracts.household.house}&view=hourly`);
      await stage.press(stage.button("consumption", "chart.showTable"));
    },
  },
  {
    name: "a contract of six powers",
    bring: async (stage) => {
      await stage.as("company");
      await stage.open("contracts.contracts");
      await stage.page.getByRole("link", { name: demoContracts.company.workshop, exact: true }).click();
      await expect(stage.page.getByRole("heading", { level: 1 })).toContainText(
        demoContracts.company.workshop,
      );
    },
  },
  {
    name: "a session that is over",
    dialog: "apps/web/shell/expired-dialog.tsx",
    staysOpen: true,
    statuses: [401],
    said: /ApiError: 401 token_expired/,
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.profile");
      const context = stage.page.context();
      await context.clearCookies({ name: "llum_session" });
      await context.addCookies([{ name: "llum_session", value: "1.gone", url: stage.page.url() }]);
      const menu = stage.button("platform", "openMenu");
      if (await menu.isVisible()) await menu.press("Enter");
      const contracts = stage.page.getByRole("link", {
        name: stage.word("platform", "navigation.contracts"),
      });
      await contracts.locator("visible=true").first().press("Enter");
      await dialog(stage);
    },
  },
];

const passkeyDialogs = "features/account/web/second-factor";

const typePassword = async ({ page, word }: Stage): Promise<void> => {
  await page
    .getByRole("dialog")
    .getByLabel(word("account/second-factor", "account.label"), { exact: true })
    .fill(demoPassword);
  await page.keyboard.press("Enter");
};

/** What a customer meets around their account. */
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
    name: "another e-mail without its password",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.profile");
      await stage.page
        .getByRole("button", {
          name: `${stage.word("profile", "contact.change")} ${stage.word("profile", "email")}`,
        })
        .press("Enter");
      await stage.page.getByLabel(stage.word("profile", "contact.newEmail")).fill("nova@correu.example");
      await stage.page.keyboard.press("Enter");
      await expect(stage.page.getByText(stage.word("profile", "ownPassword.required"))).toBeVisible();
    },
  },
  {
    name: "whether to be erased",
    dialog: "features/profile/web/erasure-screen.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.erasure");
      await openDialog(stage, "profile", "erasure.ask");
    },
  },
  {
    name: "whether to end the other sessions",
    dialog: "features/account/web/sessions/sessions-screen.tsx",
    bring: async (stage) => {
      // On two devices, so to speak: a session of its own ends with the page's cookies alone.
      await signInByCall(stage.page, demoPeople.pensioner.taxId);
      await stage.page.context().clearCookies({ name: "llum_session" });
      await stage.as("pensioner");
      await stage.open("account.sessions");
      await openDialog(stage, "account/sessions", "endOthers");
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
    name: "the password before an app of codes",
    dialog: "features/account/web/second-factor/password-dialog.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("account.secondFactor");
      await openDialog(stage, "account/second-factor", "app.add");
    },
  },
  {
    name: "an app of codes that is being set up",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("account.secondFactor");
      await openDialog(stage, "account/second-factor", "app.add");
      await typePassword(stage);
      await expect(stage.page.getByRole("figure")).toBeVisible();
    },
  },
  {
    name: "a passkey to add",
    dialog: `${passkeyDialogs}/add-passkey-dialog.tsx`,
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("second-factor.secondFactor");
      await openDialog(stage, "second-factor", "passkeys.add");
    },
  },
  {
    name: "recovery codes, and a passkey's other name",
    dialog: `${passkeyDialogs}/rename-passkey-dialog.tsx`,
    bring: async (stage) => {
      const { page, word } = stage;
      await addVirtualKey(stage.page);
      await stage.as("administrator");
      await stage.open("second-factor.secondFactor");
      await openDialog(stage, "second-factor", "passkeys.add");
      await page.getByRole("textbox", { name: word("second-factor", "passkeys.askToAdd.name") }).fill("Clau");
      await typePassword(stage);
      await page.getByRole("checkbox").check();
      await stage.press(
        stage.page.getByRole("main").getByRole("button", { name: word("second-factor", "codes.shown.done") }),
      );
      await openDialog(stage, "second-factor", "passkeys.renameOf");
    },
  },
];
