import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

test("a customer downloads everything that is held about them as one ZIP file", async ({ page }) => {
  const { taxId } = demoPeople.newcomer;
  await openAs(page, taxId, "/perfil");
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descarrega les meves dades" }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${taxId}-\\d{4}-\\d{2}-\\d{2}\\.zip$`));
  expect((await readFile(await download.path())).subarray(0, 2).toString("latin1")).toBe("PK");
});
