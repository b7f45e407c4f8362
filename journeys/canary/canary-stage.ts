import { expect, type BrowserContext, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { watchSecrets } from "#platform/testing/browser/watch-secrets.ts";

export const passwords = {
  wrong: "Canari-fals-de-debo-1",
  changed: "Canari-groc-canviat-2",
  recovered: "Canari-verd-recobrat-3",
  first: "Canari-blau-primer-4",
};

/** Which of the retailer's staff does it. */
export const asNuria = ["--as", "nuria"];

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const atHome = (page: Page) => expect(heading(page, "Factures")).toBeVisible();
export const leave = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
  await page.waitForURL(/\/acces$/);
};
export const linkIn = (links: readonly string[]): string => links.find((one) => one.includes("#t=")) ?? "";
export const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Contrasenya nova", { exact: true }).fill(password);
  await page.getByLabel("Repeteix la contrasenya nova", { exact: true }).fill(password);
};

/** Who goes by every way in, and who looks after each step whether a secret stands where it must not. */
export const setStage = (page: Page, context: BrowserContext, portal: OwnPortal) => {
  const watch = watchSecrets(context);
  for (const [what, password] of Object.entries(passwords)) watch.add(`the ${what} password`, password);
  return {
    page,
    context,
    portal,
    watch,
    /** Looks at once, and again when whatever the page still had to do is done. */
    lookTwice: async (after: string): Promise<void> => {
      await watch.look(page, after);
      // A second, as a person would: what takes a token out of the address must not need longer.
      await page.waitForTimeout(1000);
      await watch.look(page, `${after}, a second later`);
    },
    openLink: async (what: string, link: string): Promise<void> => {
      watch.add(what, link.split(/[=]/).at(-1) ?? "");
      watch.allow(link);
      await page.goto(link);
    },
    enter: async (password: string): Promise<void> => {
      await signIn(page, { taxId: demoPeople.household.taxId, password });
      await atHome(page);
    },
    addPartner: (name: string) =>
      portal.staff("clients", "add", name, "--customer", demoPeople.household.taxId, ...asNuria),
  };
};
export type CanaryStage = ReturnType<typeof setStage>;
