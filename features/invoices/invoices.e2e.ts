import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, test, type Locator } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

/** The text of a PDF; undefined where `pdftotext` is not installed. */
const pdfText = (path: string): string | undefined => {
  try {
    return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  } catch {
    return undefined;
  }
};

const amountsIn = async (table: Locator): Promise<number[]> => {
  const texts = await table.locator("tbody strong").allTextContents();
  return texts.map((text) => Number(text.replaceAll(/[^\d-]/g, "").replace("−", "-")));
};
const isDescending = (cents: readonly number[]): boolean =>
  cents.length > 0 && cents.every((amount, index) => amount <= (cents[index - 1] ?? Infinity));

test(
  "a customer sees the amount due at once, sorts the bills, reads one and downloads it",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await signIn(page, { ...demoPeople.household, redirectPath: "/factures" });
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    const owed = page.getByText("Has de pagar", { exact: true });
    await expect(owed).toBeVisible();
    await expect.poll(async () => (await owed.boundingBox())?.y).toBeLessThan(400);

    const table = page.getByRole("table", { name: "Factures d’electricitat" });
    await expect(table.getByRole("link").first()).toBeVisible();
    if (isMobile) {
      await page.getByRole("button", { name: "Filtra i ordena" }).click();
      await page.getByLabel("Ordena per").selectOption({ label: "Les més cares primer" });
    } else {
      await table.getByRole("button", { name: "Import", exact: true }).click();
      await table.getByRole("button", { name: "Import", exact: true }).click();
    }
    await expect(page).toHaveURL(/sort=-totalCents/);
    // The previous rows stay until the sorted ones are loaded.
    await expect.poll(async () => isDescending(await amountsIn(table))).toBe(true);

    const number = table.getByRole("link").first();
    const text = (await number.textContent()) ?? "";
    await number.click();
    await expect(page.getByRole("heading", { level: 1, name: `Factura ${text}` })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Què pagues" })).toBeVisible();
    const ofScreen = page.getByRole("button", { name: /^Descarrega/ });
    for (const press of [ofScreen, table.getByRole("button", { name: /^Descarrega/ }).first()]) {
      if (press !== ofScreen) await page.goBack();
      const downloading = page.waitForEvent("download");
      await press.click();
      const download = await downloading;
      const path = await download.path();
      expect((await readFile(path)).subarray(0, 5).toString("latin1")).toBe("%PDF-");
      expect(download.suggestedFilename()).toContain(text);
      expect(pdfText(path) ?? text).toContain(text);
    }
  },
);
