import { test as base, type Browser, type Page } from "@playwright/test";
import { installInspector } from "./inspector.ts";
import { windows } from "./inspect-screen.ts";

/** Without frames, scripts or styles, and answered while the portal is closed for maintenance. */
const plainDocument = "/healthz";

/**
 * As a new browser opens it: signed out, with nothing stored, in a large window, and without the listeners of the test
 * before (`watchPage`). The browser's cache remains.
 */
const reset = async (page: Page): Promise<void> => {
  for (const event of ["console", "pageerror", "requestfailed", "response"]) page.removeAllListeners(event);
  await page.goto(plainDocument);
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(windows.large);
};

/** One page for each portal, which the next portal's page replaces. */
const createPages = (browser: Browser) => {
  let shared: { origin: string; page: Page } | undefined;
  const close = async (): Promise<void> => shared?.page.context().close();
  return {
    close,
    at: async (origin: string): Promise<Page> => {
      if (shared?.origin !== origin) {
        await close();
        const page = await browser.newPage();
        await installInspector(page.context());
        shared = { origin, page };
      }
      await reset(shared.page);
      return shared.page;
    },
  };
};

/**
 * `test` with `sharedPage`, a page with the inspector that the tests of one worker take over from each other. A page of
 * its own would compile the portal and axe for each test, which takes as much processor time as their checks.
 */
export const test = base.extend<{ sharedPage: Page }, { pages: ReturnType<typeof createPages> }>({
  pages: [
    async ({ browser }, provide) => {
      const pages = createPages(browser);
      await provide(pages);
      await pages.close();
    },
    { scope: "worker" },
  ],
  sharedPage: async ({ pages, baseURL }, provide) => provide(await pages.at(baseURL ?? "")),
});
