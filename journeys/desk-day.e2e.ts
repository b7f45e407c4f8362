import { readFile } from "node:fs/promises";
import { expect, type Browser, type Page } from "@playwright/test";
import { demoCases, demoContracts, demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { insertConfirmedLead } from "#features/contracting/server/testing/stored-lead.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import {
  rememberStaffSession,
  staffCodeOf,
  takeStaffSession,
} from "#platform/testing/browser/staff-session.ts";
import { addVirtualKey } from "#platform/testing/browser/virtual-key.ts";
import { staffOfRole } from "./screens/desk-samples.ts";

let portal: OwnPortal;
// Staff codes come from a command, which starts a process of its own.
test.describe.configure({ mode: "default", timeout: 180_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  // Changes of contracts are not signed, so that staff have them at once.
  portal = await portalOf({ contract: { signature: [] } });
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

const nora = { email: "nora@equip.example", password: "Vela-blava-de-mar-7" };

/** A new member with every role accepts the invitation, sets up the app, and signs in with a code. */
const acceptInvitation = async (page: Page): Promise<void> => {
  const roles = "agent,manager,publisher,administrator";
  const named = ["--name", "Nora Vila", "--as", "Jordi"];
  const { link } = await portal.staff(
    "staff",
    "invite",
    nora.email,
    "--role",
    roles,
    ...named,
    "--print-link",
  );
  await page.goto(link.replace("127.0.0.1", "localhost"));
  await page.getByLabel("Contrasenya nova", { exact: true }).fill(nora.password);
  await page.getByLabel("Repeteix la contrasenya", { exact: true }).fill(nora.password);
  await page.getByRole("button", { name: "Desa la contrasenya" }).click();
  await page.getByRole("link", { name: "Entra a la gestió" }).click();
  await page.getByLabel("Correu electrònic").fill(nora.email);
  await page.getByLabel("Contrasenya", { exact: true }).fill(nora.password);
  await page.getByRole("button", { name: "Continua", exact: true }).click();
  await expect(page.getByRole("figure", { name: /^Codi QR/ })).toBeVisible();
  const code = await staffCodeOf(portal, nora.email);
  await page.getByLabel("Escriu el primer codi que et dona l’aplicació").fill(code);
  await page.getByRole("button", { name: "Entra", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Feina pendent" })).toBeVisible();
};

/** Registers a passkey on the account page, signs out, and signs in with it alone. */
const changeToPasskey = async (page: Page): Promise<void> => {
  await page
    .getByRole("link", { name: /El teu compte/ })
    .locator("visible=true")
    .first()
    .click();
  await page.getByRole("button", { name: "Afegeix una clau d’accés" }).click();
  const dialog = page.getByRole("dialog", { name: "Afegeix una clau d’accés" });
  await dialog.getByLabel("Nom").fill("Mòbil de la Nora");
  await dialog.getByRole("button", { name: "Afegeix la clau" }).click();
  await expect(page.getByRole("list", { name: "Les teves claus d’accés" })).toContainText("Mòbil de la Nora");
  await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
  await expect(page.getByText("Has sortit.")).toBeVisible();
  await page.getByRole("button", { name: "Entra amb una clau d’accés" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "El teu compte" })).toBeVisible();
  await expect(page.getByText("Feta servir per última vegada")).toBeVisible();
};

/** The reference of the change that a customer has just sent, with which the sandbox retailer does nothing. */
const lastChange = async (kind: string): Promise<string> => {
  const { pool, close } = openPortalDatabase(portal.databaseUrl);
  const { rows } = await pool.query(
    `update change_requests set changed_at = changed_at + interval '1 day'
     where kind like $1 and state = 'sent' returning reference`,
    [kind],
  );
  await close();
  return rows.at(-1)?.reference;
};

/** A company asks for another power and a household for another account; their references. */
const sendChanges = async (browser: Browser): Promise<{ power: string; account: string }> => {
  const company = await browser.newPage({ baseURL: portal.origin });
  await takeSession(company, demoPeople.company.taxId, portal.origin);
  await company.goto(`/contractes/electricity/${demoContracts.company.workshop}`);
  await company.getByRole("button", { name: "Canvia la potència" }).click();
  const power = company.getByRole("dialog", { name: "Canvia la potència" });
  await power.getByLabel("Potència P6").fill("60");
  await power.getByLabel("Telèfon de contacte").fill("600 000 001");
  const powerSent = company.waitForResponse((answer) => answer.url().endsWith("/power/"));
  await power.getByRole("button", { name: "Demana el canvi" }).click();
  expect((await powerSent).status()).toBe(200);
  const powerReference = await lastChange("%power");
  await company.close();

  const household = await browser.newPage({ baseURL: portal.origin });
  await takeSession(household, demoPeople.household.taxId, portal.origin);
  await household.goto(`/contractes/electricity/${demoContracts.household.flat}/accio/canvi-de-compte`);
  const account = household.getByRole("dialog", { name: "Amb quin compte vols pagar?" });
  await account.getByLabel("IBAN del compte nou").fill("ES7921000813610123456789");
  await account.getByLabel("El titular del contracte també ho és del compte").check();
  await account.getByLabel(/Un document que demostri/).setInputFiles({
    name: "certificat.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nThe account is Ariadna's."),
  });
  await expect(account.getByRole("listitem").filter({ hasText: "certificat.pdf" })).toContainText("Enviat");
  await account.getByLabel("Accepto l’ordre de domiciliació").check();
  await account.getByRole("button", { name: "Demana el canvi de compte" }).click();
  await expect(account).toHaveCount(0);
  const accountReference = await lastChange("%iban");
  await household.close();
  return { power: powerReference, account: accountReference };
};

const insertLead = async (): Promise<string> => {
  const { pool, close } = openPortalDatabase(portal.databaseUrl);
  const reference = await inTransaction(pool, insertConfirmedLead);
  await close();
  return reference;
};

/** In Madrid, as a field for a day takes it. */
const tomorrow = (): string =>
  new Date(Date.now() + 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Madrid" });

const publishBanner = async (page: Page): Promise<void> => {
  await page.goto("/gestio/banners/new");
  await page.getByLabel("Pantalla").selectOption({ label: "Un contracte" });
  await page
    .getByRole("group", { name: "Text (HTML)" })
    .getByLabel(/^Català/)
    .fill("<p>Demà fem festa</p>");
  await page.getByLabel("Primer dia").fill(tomorrow());
  await page.getByRole("button", { name: "Publica…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publica", exact: true }).click();
  await expect(page.getByText("Bàner publicat")).toBeVisible();
};

const loadCurves = async (page: Page): Promise<void> => {
  const name = "F5D_0031_0999_20260205.0";
  await page.goto("/gestio/loads");
  await page.getByLabel("Què conté el fitxer").selectOption({ label: "Corbes de consum" });
  const buffer = await readFile(`docs/examples/${name}`);
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: "Carrega el fitxer" }).click();
  await page.getByRole("button", { name: "Sí, carrega’l" }).click();
  await expect(page.getByText("Carregat", { exact: true }).first()).toBeVisible();
};

test("a day: in with a passkey, questions, a power, an account, a lead, a banner, a curve, and the audit of it all @slow", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const { power, account } = await sendChanges(browser);
  const lead = await insertLead();
  // Passkeys belong to a name, and browsers know the loopback address as localhost.
  const page = await browser.newPage({ baseURL: portal.origin.replace("127.0.0.1", "localhost") });
  await addVirtualKey(page);
  await acceptInvitation(page);
  await changeToPasskey(page);

  for (const reference of [
    demoCases.company.question,
    demoCases.neighbour.question,
    demoCases.administrator.question,
  ]) {
    await openCase(page, "question", reference);
    await answer(page, "Ho hem mirat i ja és correcte.", "Queda resolt");
    await expect(sent(page)).toBeVisible();
  }

  await openCase(page, "change", power);
  await page.getByRole("button", { name: "Accepta", exact: true }).click();
  await expect(page.getByText("Decisió desada")).toBeVisible();
  await openCase(page, "change", account);
  await page.getByLabel("Motiu del rebuig, que llegirà el client").fill("El certificat no és del banc.");
  await page.getByRole("button", { name: "Rebutja", exact: true }).click();
  await expect(page.getByText("El certificat no és del banc.").first()).toBeVisible();

  await openCase(page, "lead", lead);
  await page.getByRole("radio", { name: "La distribuïdora la rebutja" }).check();
  await page.getByLabel("Codi del rebuig").fill("03");
  await page.getByRole("button", { name: "Desa-ho" }).click();
  await expect(page.getByText("Rebutjada per la distribuïdora").first()).toBeVisible();

  await publishBanner(page);
  await loadCurves(page);

  await page.goto("/gestio/customers");
  await page.getByLabel("Busca un client").fill(demoContracts.household.flat);
  await page.getByRole("button", { name: "Busca", exact: true }).click();
  await page.getByRole("link", { name: demoPeople.household.name }).click();
  await page.getByRole("button", { name: "Mira el portal com el client" }).click();
  await page.getByLabel("Motiu").fill("Compte rebutjat");
  await page.getByRole("button", { name: "Prepara l’enllaç" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Obre el portal del client" }).click();
  const seen = await opened;
  await expect(seen.getByRole("region", { name: "Sessió de consulta" })).toContainText("Nora Vila", {
    timeout: 60_000,
  });
  await seen.close();

  await page.goto("/gestio/audit");
  const audit = page.getByRole("table", { name: "Entrades del registre d’auditoria" });
  // Entries are read with their customers' names; the machine may have much to do.
  // The sandboxes go on meanwhile, and their entries stand among them.
  const ofNora = audit.getByRole("row").filter({ hasText: "Nora Vila" });
  await expect(ofNora.first()).toBeVisible({ timeout: 60_000 });
  for (const action of [
    "Clau d’accés d’una persona de l’equip afegida",
    "Canvi acceptat",
    "Canvi rebutjat",
    "Alta rebutjada",
    "Càrrega iniciada",
    "Portal vist com a client",
  ])
    await expect(ofNora.filter({ hasText: action }).first()).toBeVisible();
  await page.close();
});
