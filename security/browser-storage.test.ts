import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * What they store names no person: a size of pages, closed banners, that the customer has signed out, that staff have switched
 * shortcuts off, and the random id of a flow's record, which opens nothing without the proof that the record asks for.
 */
const others = new Set([
  "features/invoices/web/use-invoice-page.ts",
  "features/promotions/web/banner.tsx",
  "apps/web/shell/signed-out-message.tsx",
  "platform/web/desk/shortcuts/shortcuts.tsx",
  "platform/web/wizard/flow-draft.ts",
]);

/**
 * Copies of what the customer has seen, for when there is no network: removed with the session, at a visitor's page and at
 * another customer's (`installation.e2e.ts`). The worker reads them.
 */
const copies = ["features/installation/web/service-worker.ts"];

test("what the portal stores in the browser is removed with the session, or names no person", () => {
  const files = ["apps", "features", "platform"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const storing = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\.e2e\.ts$|\/testing\//.test(file) &&
      /sessionStorage|localStorage|indexedDB|caches\.open/.test(readFileSync(file, "utf8")),
  );
  expect(new Set(storing)).toEqual(new Set([...others, ...copies, "platform/web/tab-storage.ts"]));
});
