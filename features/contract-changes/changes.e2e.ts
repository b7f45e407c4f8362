import { expect, type Page } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";

const { company, household } = demoPeople;
const { flat } = demoContracts.household;
const { workshop, shopVic } = demoContracts.company;
const addressOf = (contract: string): string => `/contractes/electricity/${contract}`;
let portal: OwnPortal;
test.describe.configure({ mode: "default", timeout: 120_000 });
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

const requestsOf = (page: Page) => page.getByRole("region", { name: /^(En marxa|Què has demanat)$/ });

/** Opens the contract again until what it says of its requests is there. */
const expectRequest = (page: Page, contract: string, text: string | RegExp): Promise<void> =>
  expect(async () => {
    await page.goto(addressOf(contract));
    await expect(requestsOf(page)).toContainText(text, { timeout: 2_000 });
  }).toPass();

/** Signs the document of the contract's request on the page of the signature provider. */
const sign = async (page: Page, contract: string): Promise<void> => {
  await expectRequest(page, contract, "Llegeix i signa");
  await requestsOf(page).getByRole("link", { name: "Llegeix i signa" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Signa el document" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Document signat" })).toBeVisible();
};

test("a change of a 3.0TD's power is signed and sent, and the customer reads why it is refused @slow", async ({
  page,
}) => {
  await takeSession(page, company.taxId, portal.origin);
  await page.goto(addressOf(workshop));
  await page.getByRole("button", { name: "Canvia la potència" }).click();
  const dialog = page.getByRole("dialog", { name: "Canvia la potència" });
  await dialog.getByLabel("Potència P6").fill("60");
  await dialog.getByLabel("Telèfon de contacte").fill("600 000 001");
  await dialog.getByRole("button", { name: "Demana el canvi" }).click();
  await dialog.getByRole("button", { name: "D’acord" }).click();
  await sign(page, workshop);

  await expectRequest(page, workshop, "l’hem rebuda");
  // The contract has the former power until the retailer has carried out the change.
  await expect(page.getByRole("main")).toContainText("42 kW");

  await passAnswerTime();
  await expectRequest(page, workshop, "La distribuidora no puede dar más de 50 kW");
  await expect(requestsOf(page)).toContainText("No s’ha pogut fer.");
  await expect(page.getByRole("main")).toContainText("42 kW");
  const [verified] = await portal.staff("signatures", "verify", "--contract", workshop);
  expect(verified).toMatchObject({ tax_id: company.taxId, entries: 2, documents: 1, problems: [] });
});

test("a change of account with its proof survives a reload, and is sent", async ({ page }) => {
  await takeSession(page, household.taxId, portal.origin);
  await page.goto(`${addressOf(flat)}/accio/canvi-de-compte`);
  const dialog = page.getByRole("dialog", { name: "Amb quin compte vols pagar?" });
  const iban = dialog.getByLabel("IBAN del compte nou");
  const isOwner = dialog.getByLabel("El titular del contracte també ho és del compte");
  const file = dialog.getByRole("listitem").filter({ hasText: "certificat.pdf" });
  await iban.fill("ES7921000813610123456789");
  await isOwner.check();
  await dialog.getByLabel(/Un document que demostri/).setInputFiles({
    name: "certificat.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nThe account is Ariadna's."),
  });
  await expect(file).toContainText("Enviat");

  await page.reload();
  await expect(iban).toHaveValue("ES79 2100 0813 6101 2345 6789");
  await expect(isOwner).toBeChecked();
  await expect(file).toContainText("Enviat");
  await dialog.getByLabel("Accepto l’ordre de domiciliació").check();
  await dialog.getByRole("button", { name: "Demana el canvi de compte" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("ES79 •••• •••• •••• •••• 6789");
  // The sandbox retailer may have carried it out meanwhile.
  await expectRequest(page, flat, /l’hem rebuda|Feta/);
});

test("an opt-out of SIPS is signed, and the retailer carries it out @slow", async ({ page }) => {
  await takeSession(page, company.taxId, portal.origin);
  await page.goto(`${addressOf(shopVic)}/accio/no-cessio-sips`);
  const dialog = page.getByRole("dialog", { name: "No cedir les dades al SIPS" });
  await dialog.getByRole("button", { name: "Demana que no se cedeixin" }).click();
  await dialog.getByRole("button", { name: "D’acord" }).click();
  await sign(page, shopVic);
  await expectRequest(page, shopVic, /l’hem rebuda|Feta/);
  const supplyPoint = page.getByRole("region", { name: "Punt de subministrament" });
  await expect(supplyPoint).toContainText("Has demanat que no se cedeixin");
  // The retailer accepts it first, and has carried it out another 20 seconds later.
  await expect(async () => {
    await passAnswerTime();
    await page.goto(addressOf(shopVic));
    await expect(supplyPoint).toContainText("No se cedeixen a altres companyies", { timeout: 2_000 });
  }).toPass();
});
