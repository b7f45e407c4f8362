import { expect } from "@playwright/test";
import { pageAddress } from "#features/server-pages/server/testing/portal-with-pages.ts";
import type { ScreenState, Stage } from "./stage.ts";

const openPage = async (stage: Stage, address: string): Promise<void> => {
  await stage.as("household");
  await stage.page.goto(address);
};

/** States with a retailer's own pages, and with the configuration of another retailer. */
export const retailerStates: readonly ScreenState[] = [
  {
    name: "the retailer's content on the sign-in screen",
    portal: "pages",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await expect(stage.page.getByRole("heading", { level: 2, name: "Aturada prevista" })).toBeVisible();
    },
  },
  { name: "a page of the retailer's", portal: "pages", bring: (stage) => openPage(stage, pageAddress) },
  {
    name: "a page with nothing on it",
    portal: "pages",
    bring: async (stage) => {
      await openPage(stage, "/d/assemblea/12");
      await expect(stage.page.getByText(stage.word("server-pages", "empty.title"))).toBeVisible();
    },
  },
  {
    name: "a page that is not there",
    portal: "pages",
    statuses: [404],
    expectedErrors: /ApiError: 404/,
    bring: (stage) => openPage(stage, "/d/avantatges/99"),
  },
  {
    name: "a page that does not come",
    portal: "pages",
    statuses: [500],
    expectedErrors: /ApiError: 500/,
    bring: async (stage) => {
      stage.misbehave({
        refuse: (path) =>
          /html_dinamic_elements\/11/.test(path) ? { status: 500, code: "internal_error" } : undefined,
      });
      await openPage(stage, pageAddress);
      await expect(stage.page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "a first page with the retailer's pages, in the navigation too",
    portal: "header",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("home.home");
      await stage.page.locator("nav summary").press("Enter");
    },
  },
  {
    name: "all actions with the retailer's pages",
    portal: "header",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("home.allActions");
    },
  },
  {
    name: "the sign-in of a retailer with a long name, with its question about cookies",
    portal: "longNames",
    bring: async (stage) => {
      await stage.open("account.signIn");
      await expect(stage.button("cookie-consent", "personalise")).toBeInViewport();
    },
  },
  {
    name: "the profile of a customer with a long name and address",
    portal: "longNames",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.profile");
      await stage.press(stage.button("cookie-consent", "reject"));
      await stage.press(stage.button("platform", "close"));
    },
  },
  {
    name: "another retailer's first page",
    portal: "example",
    language: "es",
    bring: (stage) => stage.open("home.home"),
  },
  {
    name: "another retailer's first page, to a customer",
    portal: "example",
    language: "es",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("home.home");
    },
  },
  {
    name: "all that can be done at another retailer's",
    portal: "example",
    language: "es",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("home.allActions");
    },
  },
  {
    name: "another retailer's help, with its own page",
    portal: "example",
    language: "es",
    dialog: "apps/web/shell/help-dialog.tsx",
    bring: async (stage) => {
      await stage.open("home.home");
      await stage.openDialog("platform", "help.open");
    },
  },
];
