import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPassword, demoPeople, type DemoPersonName } from "#database/seed/demo-people.ts";
import { addVirtualKey } from "#platform/testing/browser/virtual-key.ts";
import type { ScreenState, Stage } from "./stage.ts";

const passwordDialog = "features/account/web/second-factor/password-dialog.tsx";
const passkeyDialogs = "features/account/web/second-factor";

const typePassword = async ({ page, word }: Stage): Promise<void> => {
  await page
    .getByRole("dialog")
    .getByLabel(word("platform", "currentPassword.label"), { exact: true })
    .fill(demoPassword);
  await page.keyboard.press("Enter");
};

const open = async (stage: Stage, person: DemoPersonName): Promise<void> => {
  await stage.as(person);
  await stage.open("account.secondFactor");
};

const askForApp = async (stage: Stage, person: DemoPersonName): Promise<void> => {
  await open(stage, person);
  await stage.openDialog("account/second-factor", "app.add");
  await typePassword(stage);
  await expect(stage.page.getByRole("figure")).toBeVisible();
};

const finish = (stage: Stage): Promise<void> =>
  stage.press(
    stage.page
      .getByRole("main")
      .getByRole("button", { name: stage.word("account/second-factor", "codes.shown.done") }),
  );
const saveCodes = async (stage: Stage): Promise<void> => {
  await stage.page.getByRole("checkbox").check();
  await finish(stage);
};

/** Sets up an authenticator app for a customer without one, up to the recovery codes. */
const setUpApp = async (stage: Stage, person: DemoPersonName): Promise<void> => {
  const { page, word } = stage;
  await askForApp(stage, person);
  const secret = (await page.locator("p[translate=no]").innerText()).replaceAll(" ", "");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel(word("account/second-factor", "app.setUp.code")).fill(code);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: word("account/second-factor", "codes.shown.title") }),
  ).toBeVisible();
};

const withApp = new Set<string>();

/** Turns on two-step verification for the newcomer, once in each portal. */
const ensureApp = async (stage: Stage): Promise<void> => {
  if (withApp.has(stage.portal.origin)) return;
  await setUpApp(stage, "newcomer");
  await saveCodes(stage);
  await expect(stage.button("account/second-factor", "app.remove")).toBeVisible();
  withApp.add(stage.portal.origin);
};

const beginSecondStep = async (stage: Stage, person: DemoPersonName): Promise<void> => {
  await stage.page.context().clearCookies({ name: "llum_session" });
  await stage.signIn(demoPeople[person].taxId);
  const title = stage.word("account/second-step", "title");
  await expect(stage.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
};

/** Gives the administrator a passkey on a virtual device of this page. */
const addPasskey = async (stage: Stage): Promise<void> => {
  const { page, word } = stage;
  await addVirtualKey(page);
  await open(stage, "administrator");
  await stage.openDialog("account/second-factor", "passkeys.add");
  await page
    .getByRole("textbox", { name: word("account/second-factor", "passkeys.askToAdd.name") })
    .fill("Clau");
  await typePassword(stage);
  await expect(page.getByRole("dialog")).toBeHidden();
  // Recovery codes are issued only with the first factor.
  const codes = page.getByRole("checkbox");
  await expect(codes.or(stage.button("account/second-factor", "passkeys.renameOf"))).toBeVisible();
  if (await codes.isVisible()) await saveCodes(stage);
  await expect(stage.button("account/second-factor", "passkeys.renameOf")).toBeVisible();
  // Reloaded, without the message that it was added.
  await stage.open("account.secondFactor");
};

/** Opens the screen as a customer without a password, signed in by a link from staff. */
const openWithoutPassword = async (stage: Stage): Promise<void> => {
  const by = ["--as", "Núria Puig", "--reason", "case 12"];
  const { link } = await stage.portal.staff("sign-in-link", demoPeople.formerTenant.taxId, ...by);
  const { pathname, search, hash } = new URL(link);
  await stage.page.goto(`${pathname}${search}${hash}`);
  await expect(stage.button("platform", "signOut")).toBeVisible();
  await stage.open("account.secondFactor");
};

/** States of two-step verification and of the second step of a sign-in. */
export const secondFactorStates: readonly ScreenState[] = [
  {
    name: "the password before an app of codes",
    dialog: passwordDialog,
    bring: async (stage) => {
      await open(stage, "household");
      await stage.openDialog("account/second-factor", "app.add");
    },
  },
  {
    name: "an app of codes that is being set up",
    bring: (stage) => askForApp(stage, "household"),
  },
  {
    name: "recovery codes that are not confirmed yet",
    bring: async (stage) => {
      await setUpApp(stage, "company");
      await finish(stage);
      await expect(
        stage.page.getByText(stage.word("account/second-factor", "codes.shown.saveFirst")),
      ).toBeVisible();
    },
  },
  {
    name: "a verification that is on",
    bring: async (stage) => {
      await ensureApp(stage);
      await open(stage, "newcomer");
    },
  },
  {
    name: "a second step with a wrong code",
    statuses: [403],
    bring: async (stage) => {
      await ensureApp(stage);
      await beginSecondStep(stage, "newcomer");
      await stage.page.getByLabel(stage.word("account/second-step", "totp.label")).fill("000000");
      await stage.page.keyboard.press("Enter");
      await expect(stage.page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "a second step with a passkey",
    needsOwnPage: true,
    bring: async (stage) => {
      await addPasskey(stage);
      await beginSecondStep(stage, "administrator");
      await expect(stage.button("account/second-step", "passkey.submit")).toBeVisible();
    },
  },
  {
    name: "a passkey to add",
    dialog: `${passkeyDialogs}/add-passkey-dialog.tsx`,
    bring: async (stage) => {
      await open(stage, "household");
      await stage.openDialog("account/second-factor", "passkeys.add");
    },
  },
  {
    name: "a passkey's other name",
    needsOwnPage: true,
    dialog: `${passkeyDialogs}/rename-passkey-dialog.tsx`,
    bring: async (stage) => {
      await addPasskey(stage);
      await stage.openDialog("account/second-factor", "passkeys.renameOf");
    },
  },
  {
    name: "a passkey to take away",
    needsOwnPage: true,
    dialog: passwordDialog,
    bring: async (stage) => {
      await addPasskey(stage);
      await stage.openDialog("account/second-factor", "passkeys.removeOf");
    },
  },
  { name: "a verification that waits for a password", bring: openWithoutPassword },
  {
    name: "a verification whose customer was written to for a password",
    bring: async (stage) => {
      await openWithoutPassword(stage);
      await stage.press(stage.button("account/second-factor", "noPassword.send"));
      await expect(
        stage.page.getByRole("status").filter({ hasText: demoPeople.formerTenant.email }),
      ).toBeVisible();
    },
  },
];
