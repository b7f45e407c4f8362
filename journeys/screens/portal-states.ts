import { expect } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { Faults } from "#platform/testing/browser/faulty-proxy.ts";
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

/** What the portal itself becomes: its errors, its bars and banners, its maintenance. */
export const portalStates: readonly ScreenState[] = [
  {
    name: "a screen that one may not see",
    statuses: [403],
    said: /ApiError: 403 forbidden/,
    bring: (stage) => openWith(stage, refuse(contracts, 403, "forbidden"), "403"),
  },
  {
    name: "a list that does not come",
    statuses: [500],
    said: /ApiError: 500 internal_error/,
    bring: (stage) => openWith(stage, refuse(contracts, 500, "internal_error")),
  },
  {
    name: "a screen that breaks",
    statuses: [500],
    said: /Failed to fetch dynamically imported module/,
    bring: (stage) =>
      openWith(stage, refuse(/^\/assets\/contract-list-screen/, 500, "internal_error"), "500"),
  },
  {
    name: "an answer that says nothing of what is switched on",
    said: /Invalid feature flags response format/,
    bring: async (stage) => {
      stage.misbehave({
        rewrite: (path, body) =>
          path.includes("/feature_flags")
            ? '{"feature_flags":{"crm":{"case":"yes"}}}'
            : body.replace(/"featureFlags":\{"coupons.*?\}\},?/, ""),
      });
      await stage.open("account.signIn");
    },
  },
  {
    name: "somebody who looks on in a customer's place",
    bring: async (stage) => {
      const by = ["--as", "Núria Puig", "--reason", "case 12"];
      const { link } = await stage.portal.staff("impersonate", demoPeople.household.taxId, ...by);
      const { pathname, search, hash } = new URL(link);
      await stage.page.goto(`${pathname}${search}${hash}`);
      await expect(
        stage.page.getByRole("region", { name: stage.word("platform", "impersonation.label") }),
      ).toBeVisible();
      await stage.open("profile.profile");
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
