import { expect, type Locator, test } from "@playwright/test";
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
    await page.getByRole("heading", { name: "Documents", exact: true }).click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descarrega’l (Contracte signat)" }).click();
    expect((await arriving).suggestedFilename()).toBe(`contracte-${flat}.pdf`);
  },
);

test(
  "a contract answers in the first 400 px of a phone, and everything that is not folded ends in two screens",
  { tag: "@only-phone" },
  async ({ page }) => {
    await openAs(page, household, `/contractes/electricity/${flat}`);
    await page.getByText("Mira què costarien altres potències").waitFor();
    const bottomOf = async (target: Locator): Promise<number> => {
      const box = await target.boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    expect(await bottomOf(page.getByText("4,6 kW", { exact: true }).first())).toBeLessThan(400);
    expect(await bottomOf(page.getByRole("link", { name: "Mira’n les factures" }))).toBeLessThan(400);
    const firstFold = page.getByRole("heading", { level: 2, name: "Consum", exact: true });
    expect(await bottomOf(firstFold)).toBeLessThan(2 * 844);
    await expect(page.locator("details[open]")).toHaveCount(0);
    // By keyboard, and back.
    const documents = page.locator("summary").filter({ hasText: "Documents" });
    await documents.press("Enter");
    await expect(page.getByRole("button", { name: "Descarrega el contracte" })).toBeVisible();
    await documents.press("Enter");
    await expect(page.getByRole("button", { name: "Descarrega el contracte" })).toBeHidden();
  },
);

test("a contract that is chosen for its consumption opens scrolled to it", async ({ page }) => {
  await openAs(page, household, "/contractes/electricity/accio/consum");
  await page.getByRole("link", { name: `Tria’l (contracte ${flat})` }).click();
  await expect(page).toHaveURL(`/contractes/electricity/${flat}#consumption`);
  await expect(page.getByRole("heading", { name: "Consum", exact: true })).toBeInViewport();
  await expect(page.getByRole("list", { name: "Consum mes a mes" })).toBeVisible();
});
