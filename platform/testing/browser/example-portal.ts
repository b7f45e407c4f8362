import { test as base } from "@playwright/test";
import { longestStartMs, startOwnPortal } from "./own-portal.ts";

/**
 * `test` for the example deployment: another retailer's name, colours, languages (Spanish and English), a header instead
 * of a sidebar and a first page of its own. One portal for each of Playwright's workers.
 */
export const exampleTest = base.extend<object, { exampleOrigin: string }>({
  exampleOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern where no fixture is used
    async ({}, provide) => {
      const { origin, stop } = await startOwnPortal({}, "example");
      await provide(origin);
      await stop();
    },
    { scope: "worker", timeout: longestStartMs },
  ],
  baseURL: ({ exampleOrigin }, provide) => provide(exampleOrigin),
  locale: "es-ES",
});
