import type { Page } from "@playwright/test";
import { startForeignServer, type ForeignServer } from "./foreign-server.ts";
import { startTimeoutMs, type OwnPortal } from "./own-portal.ts";
import { test as base } from "./own-portal-test.ts";

/** A deployment with a script that counts visits, one for adverts, and a service that receives errors. */
const cookiesOf = (foreign: ForeignServer) => ({
  version: 1,
  thirdParties: [
    { name: "Visites", category: "statistics", kind: "analytics", script: `${foreign.origin}/visits.js` },
    { name: "Anuncis", category: "marketing", kind: "tracking", script: `${foreign.origin}/adverts.js` },
  ],
  errorReplay: { dsn: `https://key@${foreign.host}/1` },
});

/** `test` with a portal of its own whose configuration names scripts of others, and the server that has them. */
export const test = base.extend<{ foreignCalls: void }, { foreign: ForeignServer; portal: OwnPortal }>({
  foreign: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, provide) => {
      const foreign = await startForeignServer();
      await provide(foreign);
      await foreign.stop();
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ foreign, portalOf }, provide) => provide(await portalOf({ cookies: cookiesOf(foreign) })),
    { scope: "worker", timeout: startTimeoutMs },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.origin),
  ignoreHTTPSErrors: true,
  foreignCalls: [
    async ({ foreign }, provide) => {
      foreign.calls.length = 0;
      await provide();
    },
    { auto: true },
  ],
});

/** The foreign scripts that ran in this document, in their order; none while it is being changed for another. */
export const ran = async (page: Page): Promise<string[]> =>
  page.evaluate<string[]>("window.ran ?? []").catch(() => []);

export const banner = (page: Page) => page.getByRole("region", { name: "Fem servir galetes" });

/** Opens the sign-in and answers the banner with one of its buttons. */
export const decide = async (page: Page, button: string): Promise<void> => {
  await page.goto("/acces");
  const saved = page.waitForResponse("**/api/v1/cookie_consent");
  await banner(page).getByRole("button", { name: button }).click();
  await saved;
  await banner(page).waitFor({ state: "detached" });
};
