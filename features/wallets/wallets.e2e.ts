import { expect } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { startTimeoutMs } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";

const { flat } = demoContracts.household;

test.use({ baseURL: async ({ portalOf }, provide) => provide((await portalOf()).origin) });

test("a share moves to another wallet, and the ledger of its former wallet stays", async ({
  page,
  portalOf,
}) => {
  test.setTimeout(startTimeoutMs);
  const { origin } = await portalOf();
  await takeSession(page, demoPeople.household.taxId, origin);
  await page.goto(`/moneders-solars`);
  const roof = page.getByRole("region", { name: "Moneder solar de l’Escala", exact: true });
  const street = page.getByRole("region", { name: "Moneder del carrer del Migdia", exact: true });
  const share = roof.getByRole("region", { name: new RegExp(flat) });
  await share.getByRole("button", { name: "Passa’l a un altre moneder" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continua" }).click();
  await dialog.getByRole("slider").fill("30");
  await dialog.getByRole("button", { name: "Continua" }).click();
  await dialog.getByRole("button", { name: "Confirma el canvi" }).click();
  await dialog.getByRole("button", { name: "D’acord" }).click();
  await expect(street.getByRole("region", { name: new RegExp(flat) })).toContainText("Pendent");
  await expect(share).toHaveCount(0);
  const ledger = roof.getByRole("table", { name: "Moneder solar de l’Escala: moviments" });
  await expect(ledger.getByText("Energia que et va sobrar").first()).toBeVisible();
});
