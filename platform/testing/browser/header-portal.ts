import { test as base } from "@playwright/test";
import { longestStartMs, startOwnPortal } from "./own-portal.ts";

const features = {
  displayTypes: ["electricity"],
  contact: false,
  virtualBattery: false,
  serverElements: true,
};

/**
 * `test` for the example deployment with the demo's pages of the retailer: another name, Spanish and English, a header
 * in place of the sidebar, and the list of actions as its first screen. One portal for each of Playwright's workers.
 */
export const headerTest = base.extend<object, { headerOrigin: string }>({
  headerOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern where no fixture is used
    async ({}, provide) => {
      const { origin, stop } = await startOwnPortal({ features }, "example");
      await provide(origin);
      await stop();
    },
    { scope: "worker", timeout: longestStartMs },
  ],
  baseURL: ({ headerOrigin }, provide) => provide(headerOrigin),
  locale: "es-ES",
});
