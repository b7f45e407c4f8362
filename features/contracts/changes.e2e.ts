import { expect } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";

const { company } = demoPeople;
const contract = `/contractes/electricity/${demoContracts.company.workshop}`;
let portal: OwnPortal;
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

/** Lets the 20 seconds pass that the sandbox retailer takes to answer. */
const passAnswerTime = async (): Promise<void> => {
  const { pool, close } = openPortalDatabase(portal.databaseUrl);
  await pool.query("update change_requests set changed_at = changed_at - interval '20 seconds'");
  await close();
};

test("a change of a 3.0TD's power is signed and sent, and the customer reads why it is refused @slow", async ({
  page,
}) => {
  await takeSession(page, company.taxId, portal.origin);
  await page.goto(contract);
  await page.getByRole("button", { name: "Canvia la potència" }).click();
  const dialog = page.getByRole("dialog", { name: "Canvia la potència" });
  await dialog.getByLabel("Potència P6").fill("60");
  await dialog.getByLabel("Telèfon de contacte").fill("600 000 001");
  await dialog.getByRole("button", { name: "Demana el canvi" }).click();
  await dialog.getByRole("button", { name: "D’acord" }).click();

  const requests = page.getByRole("region", { name: "Què has demanat" });
  const sign = requests.getByRole("link", { name: "Llegeix i signa" });
  await expect(async () => {
    await page.reload();
    await expect(sign).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await sign.click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Signa el document" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Document signat" })).toBeVisible();

  await expect(async () => {
    await page.goto(contract);
    await expect(requests).toContainText("Enviada el", { timeout: 2_000 });
  }).toPass();
  // The contract has the former power until the retailer has carried out the change.
  await expect(page.getByRole("main")).toContainText("42 kW");

  await passAnswerTime();
  await expect(async () => {
    await page.goto(contract);
    await expect(requests).toContainText("La distribuidora no puede dar más de 50 kW", { timeout: 2_000 });
  }).toPass();
  await expect(requests).toContainText("No s’ha pogut fer.");
  await expect(page.getByRole("main")).toContainText("42 kW");
  const [verified] = await portal.staff("signatures", "verify", "--contract", demoContracts.company.workshop);
  expect(verified).toMatchObject({ tax_id: company.taxId, entries: 2, documents: 1, problems: [] });
});
