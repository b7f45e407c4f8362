import { expect, test } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { places } from "#database/seed/places.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const { flat } = demoContracts.household;
const household = demoPeople.household.taxId;

test(
  "a contract of the list shows its power, product and state without scrolling, and its documents are downloaded",
  { tag: "@phone" },
  async ({ page }) => {
    await openAs(page, household, "/contractes/electricity");
    await page
      .getByRole("table")
      .getByRole("link", { name: `(contracte ${flat})` })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `${places.flat.street}, ${places.flat.city}`,
    );
    for (const text of ["Potència punta (P1)", "4,6 kW", "Llum Tres Períodes", "Actiu"])
      await expect(page.getByText(text, { exact: true }).first()).toBeInViewport();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descarrega’l (Contracte signat)" }).click();
    expect((await arriving).suggestedFilename()).toBe(`contracte-${flat}.pdf`);
  },
);

test("a contract that is chosen for its consumption opens scrolled to it", async ({ page }) => {
  await openAs(page, household, "/contractes/electricity/accio/consum");
  await page.getByRole("link", { name: `Tria’l (contracte ${flat})` }).click();
  await expect(page).toHaveURL(`/contractes/electricity/${flat}#consumption`);
  await expect(page.getByRole("heading", { name: "Consum", exact: true })).toBeInViewport();
});
