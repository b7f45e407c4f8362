import { expect } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { Faults } from "#platform/testing/browser/faulty-proxy.ts";
import { signInByCall } from "#platform/testing/browser/open-as.ts";
import type { ScreenState, Stage } from "./stage.ts";

/** The list of the open screen's contracts, whatever its version and language. */
const contracts = /^\/api\/v\d\/(\w\w\/)?contracts\?/;
const refuse = (pattern: RegExp, status: number, code: string): Faults => ({
  refuse: (path) => (pattern.test(path) ? { status, code } : undefined),
});

const openWith = async (stage: Stage, faults: Faults, code?: string): Promise<void> => {
  await stage.as("household");
  stage.misbehave(faults);
  await stage.open("contracts.contracts");
  if (code !== undefined) await expect(stage.page.getByText(code, { exact: true })).toBeVisible();
};

/** Impersonates the household. */
const impersonate = async (stage: Stage): Promise<void> => {
  const by = ["--as", "Núria Puig", "--reason", "case 12"];
  const { link } = await stage.portal.staff("impersonate", demoPeople.household.taxId, ...by);
  const { pathname, search, hash } = new URL(link);
  await stage.page.goto(`${pathname}${search}${hash}`);
  await expect(
    stage.page.getByRole("region", { name: stage.word("platform", "impersonation.label") }),
  ).toBeVisible();
};

/** A change, which a read-only session refuses. */
const openRefused = async (stage: Stage, route: string): Promise<void> => {
  await impersonate(stage);
  await stage.open(route);
  await expect(stage.page.getByRole("main").getByRole("button").first()).toBeDisabled();
};

/** The first answer that belongs to no sign-in begins one by itself; the next one is an error. */
const answerUnmatched = async ({ page }: Stage): Promise<void> => {
  await page.goto("/connect?code=a-code&state=a-state");
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
};

/** States of the portal's frame: errors, bars and banners, maintenance. */
export const portalStates: readonly ScreenState[] = [
  {
    name: "a screen that one may not see",
    statuses: [403],
    expectedErrors: /ApiError: 403 forbidden/,
    bring: (stage) => openWith(stage, refuse(contracts, 403, "forbidden"), "403"),
  },
  {
    name: "a list that does not come",
    statuses: [500],
    expectedErrors: /ApiError: 500 internal_error/,
    bring: (stage) => openWith(stage, refuse(contracts, 500, "internal_error")),
  },
  {
    name: "a screen that breaks",
    needsOwnPage: true,
    statuses: [500],
    expectedErrors: /Failed to fetch dynamically imported module/,
    bring: async (stage) => {
      await openWith(stage, refuse(/^\/assets\/contract-list-screen/, 500, "internal_error"), "500");
      await expect(stage.button("platform", "tryAgain")).toBeVisible();
      await expect(
        stage.page.getByRole("link", { name: stage.word("platform", "goHome"), exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: "an answer without feature flags",
    expectedErrors: /Invalid feature flags response format/,
    bring: async (stage) => {
      stage.misbehave({
        rewrite: (path, body) =>
          path.includes("/feature_flags")
            ? '{"feature_flags":{"crm":{"case":"yes"}}}'
            : body.replace('"featureFlags":', '"unread":'),
      });
      await stage.open("account.signIn");
    },
  },
  {
    name: "an impersonating staff member",
    bring: async (stage) => {
      await impersonate(stage);
      await stage.open("profile.profile");
    },
  },
  {
    name: "the devices of an impersonated customer",
    bring: async (stage) => {
      // So that there is another session to end.
      await signInByCall(stage.page, demoPeople.household.taxId);
      await stage.page.context().clearCookies({ name: "llum_session" });
      await openRefused(stage, "account.sessions");
    },
  },
  {
    name: "the two-step verification of an impersonated customer",
    bring: (stage) => openRefused(stage, "account.secondFactor"),
  },
  {
    name: "the gallery of parts",
    neverLoads: true,
    bring: async (stage) => {
      await stage.page.goto("/_ui");
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "a flow of steps",
    neverLoads: true,
    bring: async (stage) => {
      await stage.page.goto("/_ui/flow");
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
      await stage.page.getByLabel("CUPS").fill("ES0031405000000001JT0F");
      await stage.page.locator("form button[type=submit]").click();
      await expect(stage.page.getByLabel("NIF")).toBeVisible();
    },
  },
  {
    name: "a maintenance that is announced",
    portal: "announced",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.profile");
    },
  },
  {
    name: "a maintenance",
    portal: "closed",
    statuses: [503],
    bring: (stage) => stage.open("account.signIn"),
  },
  {
    name: "a maintenance that is not over yet",
    portal: "closed",
    statuses: [503],
    bring: async (stage) => {
      await stage.open("account.signIn");
      await stage.press(stage.button("platform", "errorPages.maintenance.refresh"));
      await expect(stage.page.getByRole("status")).toHaveText(
        stage.word("platform", "errorPages.maintenance.stillClosed"),
      );
    },
  },
  {
    name: "the provider's way back, come to by a bookmark",
    route: "account.connect",
    portal: "provider",
    bring: (stage) => stage.open("account.connect"),
  },
  {
    name: "the provider's refusal",
    portal: "provider",
    bring: (stage) => stage.open("account.connect", "?error=access_denied"),
  },
  {
    name: "a provider's answer without a pending sign-in",
    portal: "provider",
    statuses: [403, 404],
    bring: async (stage) => {
      await answerUnmatched(stage);
      await stage.page.context().clearCookies();
      await stage.open("account.connect", "?code=a-code");
    },
  },
  {
    name: "an answer to another sign-in",
    portal: "provider",
    statuses: [403, 404],
    bring: async (stage) => {
      await answerUnmatched(stage);
      await stage.open("account.connect", "?code=a-code&state=a-state");
    },
  },
  {
    name: "the sign-in beside the provider's",
    portal: "providerOrPassword",
    bring: (stage) => stage.open("account.signIn"),
  },
  {
    name: "a provider that does not answer",
    portal: "providerAway",
    statuses: [502, 503],
    bring: (stage) => stage.page.goto("/factures"),
  },
  {
    name: "signed out at the provider",
    route: "account.signedOut",
    portal: "provider",
    bring: (stage) => stage.open("account.signedOut"),
  },
  {
    name: "the question about cookies",
    portal: "cookies",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await expect(stage.button("cookie-consent", "personalise")).toBeVisible();
    },
  },
  {
    name: "the cookies that were accepted",
    portal: "cookies",
    expectedErrors: /visits\.example|adverts\.example/,
    bring: async (stage) => {
      await stage.open("account.signIn");
      // The accepted scripts are loaded by the next document.
      const reloaded = stage.page.waitForEvent("load");
      await stage.press(stage.button("cookie-consent", "acceptAll"));
      await reloaded;
      await stage.open("cookie-consent.cookies");
      await expect(stage.page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    },
  },
  {
    name: "the choice of cookies",
    portal: "cookies",
    dialog: "features/cookie-consent/web/choices-dialog.tsx",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await stage.press(stage.button("cookie-consent", "personalise"));
      await expect(stage.page.getByRole("dialog")).toBeVisible();
    },
  },
];
