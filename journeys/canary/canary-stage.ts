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

/** The page has done what its calls, timers and effects left for when it has nothing else to do. */
const comesToRest = "new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest)))";

/** The calls of a browser that are not answered yet. */
const watchCalls = (context: BrowserContext): ReadonlySet<Request> => {
  const pending = new Set<Request>();
  context.on("request", (request) => pending.add(request));
  context.on("requestfinished", (request) => pending.delete(request));
  context.on("requestfailed", (request) => pending.delete(request));
  return pending;
};

/** Who goes by every way in, and who looks after each step whether a secret stands where it must not. */
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
    /** Looks at once, and again when whatever the page still had to do is done: drafts are stored after a second. */
    lookTwice: async (after: string): Promise<void> => {
      await watch.look(page, after);
      await page.clock.fastForward(2_000);
      await expect.poll(() => pending.size, { message: "all calls are answered" }).toBe(0);
      await page.evaluate(comesToRest);
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
