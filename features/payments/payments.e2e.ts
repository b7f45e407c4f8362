import { expect, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

// A portal of its own: paid bills would be missing from the lists of other tests.
test.use({ baseURL: async ({ portalOf }, provide) => provide((await portalOf()).origin) });

const enterCard = async (page: Page, number: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Número de la targeta").fill(number);
  await dialog.getByLabel("Caducitat").fill("12/40");
  await dialog.getByLabel("Codi de seguretat").fill("123");
  await dialog.getByRole("button", { name: /^Paga / }).click();
};

test(
  "a declined card is replaced by one that the bank confirms in a frame, and the bill is paid at once",
  { tag: "@phone" },
  async ({ page }) => {
    test.slow();
    await signIn(page, {
      ...demoPeople.household,
      redirectPath: "/factures?limit=50&status=unpaid&status=partially_paid",
    });
    const pay = page.getByRole("button", { name: /^Paga la factura/ });
    const name = (await pay.first().getAttribute("aria-label")) ?? "";
    await pay.first().click();
    await enterCard(page, "4000000000000002");
    await expect(page.getByRole("heading", { name: "El pagament no s’ha fet" })).toBeVisible();
    await page.getByRole("button", { name: "Torna-ho a provar" }).click();
    await enterCard(page, "4000002760003184");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("button", { name: "Confirma el pagament" })).toBeVisible();
    await frame.getByRole("button", { name: "Confirma el pagament" }).click();
    await expect(page.getByRole("heading", { name: "Pagament fet" })).toBeVisible();
    await expect(page.getByText("Referència", { exact: true })).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descarrega el rebut" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^rebut-.*\.pdf$/);
    await page.getByRole("dialog").getByRole("button", { name: "Tanca" }).last().click();
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  },
);
