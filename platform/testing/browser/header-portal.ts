import { startTimeoutMs } from "./own-portal.ts";
import { test as base } from "./own-portal-test.ts";

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
    async ({ portalOf }, provide) => provide((await portalOf({ features }, "example")).origin),
    { scope: "worker", timeout: startTimeoutMs },
  ],
  baseURL: ({ headerOrigin }, provide) => provide(headerOrigin),
  locale: "es-ES",
});
