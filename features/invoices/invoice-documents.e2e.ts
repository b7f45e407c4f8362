import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { electricityRows, firstNumber, rowsOf } from "./server/testing/rows-of-list.ts";

const household = "12345678Z";
const company = "J99216582";

const pdfText = (path: string): string | undefined => {
  try {
    return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  } catch {
    return undefined;
  }
};

test.describe("documents of bills", () => {
  test("are downloaded as PDF from their number and from their button", async ({ page }) => {
    await openAs(page, household, "/factures?limit=5");
    const number = (await firstNumber(page).textContent()) ?? "";
    for (const press of [
      firstNumber(page),
      electricityRows(page)
        .first()
        .getByRole("button", { name: /^Baixa/ }),
    ]) {
      const arriving = page.waitForEvent("download");
      await press.click();
      const download = await arriving;
      const path = await download.path();
      expect((await readFile(path)).subarray(0, 5).toString("latin1")).toBe("%PDF-");
      expect(download.suggestedFilename()).toContain(number);
      expect(pdfText(path) ?? number).toContain(number);
    }
  });

  test("to download are chosen from the list, and an action that is none opens the list", async ({
    page,
  }) => {
    await openAs(page, household, "/factures/download");
    await expect(page.getByText("Tria la factura que vols baixar")).toBeVisible();
    await page.goto("/factures/pay-online");
    await expect(page).toHaveURL(/status=unpaid/);
    await page.goto("/factures/whatever");
    await expect(page).toHaveURL(/\/factures$/);
  });
});

test("combined bills of several supply points have a list and a document of their own", async ({ page }) => {
  await openAs(page, company, "/factures");
  await expect(electricityRows(page).first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Tipus de factures" })
    .getByRole("link", { name: "Agrupades" })
    .click();
  await expect(page).toHaveURL(/\/invoices-multipoint$/);
  const combined = rowsOf(page, "Factures agrupades");
  await expect(combined.first()).toBeVisible();
  const arriving = page.waitForEvent("download");
  await combined.first().getByRole("link").first().click();
  const path = await (await arriving).path();
  expect((await readFile(path)).subarray(0, 5).toString("latin1")).toBe("%PDF-");
  await expectAccessible(page);
});
