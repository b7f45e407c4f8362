import { expect, test } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

/** One of each kind; `platform/contract/safe-redirect.test.ts` tests all known ones. */
const payloads = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
];

test("the sign-in address redirects a signed-in customer to no other site, however its parameter is written", async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  await openAs(page, demoPeople.household.taxId, "/factures");
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== baseURL)
      elsewhere.push(request.url());
  });
  for (const payload of payloads) {
    await page.goto(`/acces?${new URLSearchParams({ redirectPath: payload }).toString()}`, {
      waitUntil: "commit",
    });
    // Where a customer lands without a redirect.
    await expect(page, payload).toHaveURL(`${baseURL}/`);
  }
  expect(elsewhere).toEqual([]);
  await page.goto("/acces?redirectPath=%2Fcontractes%2Felectricity");
  await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
});
