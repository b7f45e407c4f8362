import { startTimeoutMs } from "./own-portal.ts";
import { test } from "./own-portal-test.ts";

/**
 * `test` for the example deployment: a retailer with another name, colours, languages (Spanish and English), a header
 * instead of a sidebar and its own first page.
 */
export const exampleTest = test.extend({
  baseURL: [
    async ({ portalOf }, provide) => provide((await portalOf({}, "example")).origin),
    { scope: "test", timeout: startTimeoutMs },
  ],
  locale: "es-ES",
});
