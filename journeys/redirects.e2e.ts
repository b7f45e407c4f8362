import { expect, test } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { redirectPayloads } from "#platform/testing/redirect-payloads.ts";

test("whoever is signed in is led nowhere else by the sign-in's address, however it is written", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(420_000);
  const elsewhere: string[] = [];
  const title = page.getByRole("heading", { level: 1, name: "Factures" });
  await openAs(page, demoPeople.household.taxId, "/factures");
  await expect(title).toBeVisible();
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== baseURL)
      elsewhere.push(request.url());
  });
  for (const payload of redirectPayloads) {
    await page.goto(`/acces?${new URLSearchParams({ redirectPath: payload }).toString()}`, {
      waitUntil: "commit",
    });
    // Where a customer lands who wanted to go nowhere in particular.
    await expect(page, payload).toHaveURL(`${baseURL}/factures`);
  }
  expect(elsewhere).toEqual([]);
  await page.goto("/acces?redirectPath=%2Fcontractes%2Felectricity");
  await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
});
