import { expect, type Browser, type Page } from "@playwright/test";
import { demoCases, demoContracts, demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import {
  rememberStaffSession,
  staffCodeOf,
  takeStaffSession,
} from "#platform/testing/browser/staff-session.ts";
import { staffOfRole } from "./screens/desk-samples.ts";

let portal: OwnPortal;
// Staff codes come from a command, which starts a process of its own.
test.describe.configure({ mode: "default", timeout: 180_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const openCase = async (page: Page, kind: string, reference: string): Promise<void> => {
  await page.goto(`/gestio/cases/${kind}/${reference}`);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(reference) })).toBeVisible();
};
const answer = async (page: Page, text: string, outcome: string): Promise<void> => {
  await page.getByLabel("El que llegirà el client").fill(text);
  await page.getByRole("radio", { name: outcome }).check();
  await page.getByRole("button", { name: "Envia la resposta" }).click();
};
const sent = (page: Page) => page.getByText("Resposta enviada");

/** A page of a browser of its own with a member's session. */
const pageOf = async (browser: Browser, email: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL: portal.origin });
  await takeStaffSession(page, portal, email);
  return page;
};

test("an agent signs in with a code, takes what is due, notes and answers, and the customer reads it", async ({
  page,
  browser,
}) => {
  const email = staffOfRole.agent;
  await page.goto("/gestio");
  await page.getByLabel("Correu electrònic").fill(email);
  await page.getByLabel("Contrasenya", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Continua", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Configura l’aplicació del mòbil" })).toBeVisible();
  await expect(page.getByRole("figure", { name: /^Codi QR/ })).toBeVisible();
  await page
    .getByLabel("Escriu el primer codi que et dona l’aplicació")
    .fill(await staffCodeOf(portal, email));
  await page.getByRole("button", { name: "Entra", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Feina pendent" })).toBeVisible();
  await rememberStaffSession(page, portal, email);
  const row = page.getByRole("row", { name: /Renovació del bo social/ });
  await expect(row).toContainText(demoPeople.pensioner.name);
  await row.getByRole("link").press("Enter");
  await page.getByRole("button", { name: "Me’l quedo" }).press("Enter");
  await expect(page.getByText("Ara és teu")).toBeVisible();
  await page.getByLabel("Nota nova").fill("Prefereix que el truquin abans de dinar");
  await page.getByRole("button", { name: "Afegeix la nota" }).press("Enter");
  await expect(page.getByText("Prefereix que el truquin abans de dinar")).toBeVisible();
  await answer(page, "Ja l’hem renovat: no ha de fer res.", "Queda resolt");
  await expect(sent(page)).toBeVisible();
  await page.goto("/gestio/cases");
  await expect(page.getByRole("row", { name: /Consum d’escala/ })).toBeVisible();
  await expect(row).toHaveCount(0);

  const customer = await browser.newPage({ baseURL: portal.origin });
  const redirectPath = `/solicituts/${demoCases.pensioner.question}`;
  await signIn(customer, { taxId: demoPeople.pensioner.taxId, redirectPath });
  await expect(customer.getByText("Ja l’hem renovat: no ha de fer res.").first()).toBeVisible();
  await expect(customer.getByText("abans de dinar")).toHaveCount(0);
  await customer.close();
});

test("of two agents on one case the second learns of it, keeps the text, and reads the first's answer", async ({
  browser,
}) => {
  const [first, second] = [
    await pageOf(browser, staffOfRole.agent),
    await pageOf(browser, staffOfRole.manager),
  ];
  for (const page of [first, second]) await openCase(page, "claim", demoCases.administrator.claim);
  await answer(first, "Hem demanat la lectura a la distribuïdora.", "Continua obert");
  await expect(sent(first)).toBeVisible();
  await answer(second, "Ens ho mirem.", "Continua obert");
  await expect(second.getByText("El cas ha canviat mentre escrivies.")).toBeVisible();
  await expect(second.getByLabel("El que llegirà el client")).toHaveValue("Ens ho mirem.");
  await expect(second.getByText("Hem demanat la lectura a la distribuïdora.")).toBeVisible();
  await second.getByRole("button", { name: "Envia la resposta" }).click();
  await expect(sent(second)).toBeVisible();
  for (const page of [first, second]) await page.close();
});

test("a customer is found by a contract, and the portal is seen as the customer, with a reason", async ({
  browser,
}) => {
  const page = await pageOf(browser, staffOfRole.manager);
  await page.goto("/gestio/customers");
  await page.getByLabel("Busca un client").fill(demoContracts.household.flat);
  await page.getByRole("button", { name: "Busca", exact: true }).click();
  await page.getByRole("link", { name: demoPeople.household.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: demoPeople.household.name })).toBeVisible();
  await page.getByRole("button", { name: "Mira el portal com el client" }).click();
  await page.getByLabel("Motiu").fill("Cas D7QM-2X9R");
  await page.getByRole("button", { name: "Prepara l’enllaç" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Obre el portal del client" }).click();
  const portalPage = await opened;
  await expect(portalPage.getByRole("region", { name: "Sessió de consulta" })).toContainText("Marc Vidal");
  const records = await portal.staff("audit", demoPeople.household.taxId, "--limit", "5");
  const impersonation = { did: "impersonate", why: "Cas D7QM-2X9R" };
  expect(records).toContainEqual(expect.objectContaining(impersonation));
  await page.close();
});

test("a customer's browser finds no desk", async ({ page }) => {
  await signIn(page, { taxId: demoPeople.household.taxId });
  await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
  const refused = await page.request.get("/api/staff/v1/cases", {
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(refused.status()).toBe(404);
  await page.goto("/gestio/cases");
  await expect(page.getByRole("heading", { level: 1, name: "Entra a la gestió" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
