import { expect, type BrowserContext, type Page, type Request } from "@playwright/test";
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

/** The staff member of the commands. */
export const asNuria = ["--as", "nuria"];

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** Where a sign-in leads, and where a changed password does. */
export const atHome = (page: Page) =>
  expect(
    page.getByRole("heading", { level: 1, name: /^(?:El teu resum|Factures|La instal·lació)$/ }),
  ).toBeVisible();
export const leave = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
  await page.waitForURL(/\/acces$/);
};
export const linkIn = (links: readonly string[]): string => links.find((link) => link.includes("#t=")) ?? "";
export const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Contrasenya nova", { exact: true }).fill(password);
  await page.getByLabel("Repeteix la contrasenya nova", { exact: true }).fill(password);
};

/** Resolves when the page is idle after its calls, timers and effects. */
const pageIsIdle = "new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest)))";

/** The browser's requests that are still pending. */
const watchCalls = (context: BrowserContext): ReadonlySet<Request> => {
  const pending = new Set<Request>();
  context.on("request", (request) => pending.add(request));
  context.on("requestfinished", (request) => pending.delete(request));
  context.on("requestfailed", (request) => pending.delete(request));
  return pending;
};

/** A browser that signs in by each method, and the search for leaked secrets after each step. */
export const setStage = async (page: Page, context: BrowserContext, portal: OwnPortal) => {
  const watch = watchSecrets(context);
  const pending = watchCalls(context);
  await page.clock.install();
  for (const [what, password] of Object.entries(passwords)) watch.add(`the ${what} password`, password);
  return {
    page,
    context,
    portal,
    watch,
    /** Searches at once, and again when the page is idle: drafts are stored after a second. */
    searchForSecrets: async (after: string): Promise<void> => {
      await watch.look(page, after);
      await page.clock.fastForward(2_000);
      await expect.poll(() => pending.size, { message: "all calls are answered" }).toBe(0);
      await page.evaluate(pageIsIdle);
      await watch.look(page, `${after}, two seconds later`);
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
export type CanaryStage = Awaited<ReturnType<typeof setStage>>;
