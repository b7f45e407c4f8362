import { test as base } from "@playwright/test";
import { startTimeoutMs, startOwnPortal, type Deployment, type OwnPortal } from "./own-portal.ts";

/**
 * `test` with portals separate from the shared one. `portalOf` starts one for each configuration at first use; the
 * tests of a worker share it, one after the other, and must restore its state. After a failed test Playwright starts a
 * new worker, and with it new portals.
 */
export const test = base.extend<
  object,
  { portalOf: (changes?: object, deployment?: Deployment) => Promise<OwnPortal> }
>({
  portalOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern where no fixture is used
    async ({}, provide) => {
      const portals = new Map<string, Promise<OwnPortal>>();
      await provide((changes = {}, deployment = "demo") => {
        const configuration = JSON.stringify([deployment, changes]);
        const portal = portals.get(configuration) ?? startOwnPortal(changes, deployment);
        portals.set(configuration, portal);
        return portal;
      });
      await Promise.all([...portals.values()].map(async (portal) => (await portal).stop()));
    },
    { scope: "worker", timeout: startTimeoutMs },
  ],
});
