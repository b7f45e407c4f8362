import { expect, test } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const { garage } = demoContracts.household;

test("a claim goes from the form to its receipt", { tag: "@phone" }, async ({ page }) => {
  await openAs(page, demoPeople.household.taxId, "/reclamacions");
  await page.getByRole("combobox", { name: "Contracte" }).fill(garage);
  await page.getByRole("option", { name: new RegExp(garage) }).click();
  await page.getByLabel("Sobre què reclames?").selectOption({ label: "Qualitat del subministrament" });
  await page.getByLabel("Quin és el motiu?").selectOption({ label: "Talls de subministrament" });
  await page.getByLabel("Explica què ha passat").fill("Tres talls en una setmana");
  await page.getByRole("button", { name: "Envia la reclamació" }).click();
  await expect(page.getByText("Hem rebut la teva reclamació")).toBeInViewport();
  const number = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixa el rebut (PDF)" }).click();
  expect((await arriving).suggestedFilename()).toBe(`rebut-${number}.pdf`);
  await page.getByRole("link", { name: "Mira la sol·licitud" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sol·licitud ${number}`);
});
