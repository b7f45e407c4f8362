import { expect, type Page } from "@playwright/test";
import { cupsCheckLetters } from "#energy/cups.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { untilHydrated } from "#platform/testing/browser/until-hydrated.ts";

/** A supply point of the sandbox's register with 2.0TD, which its distributor accepts. */
const digits = "0031405000000101";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const code = `https://comparador.cnmc.gob.es/comparador/QRE?cp=17003&pP1=4.6&pP2=4.6&cups=${cups}&imp=60.20`;
const bill = {
  name: "factura.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n<< /S /URI /URI (${code}) >>\n%%EOF\n`),
};

let portal: OwnPortal;
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const goOn = (page: Page) => page.getByRole("button", { name: "Continua" }).click();
const attach = async (page: Page): Promise<void> => {
  await page.locator("input[type=file]").last().setInputFiles(bill);
  await expect(page.getByText("Enviat").first()).toBeVisible();
};

/** From the code of a bill to the confirmation of a household. */
const contract = async (page: Page, { taxId, email }: { taxId: string; email: string }): Promise<void> => {
  await page.goto("/nou-client-electricitat");
  await untilHydrated(page);
  await page.locator("input[type=file]").first().setInputFiles(bill);
  await expect(page.getByText("Hem llegit la factura")).toBeVisible();
  await expect(page.getByLabel("CUPS")).toHaveValue(cups);
  await page.getByLabel("Sí, i el contracte és a nom meu").check();
  await expect(page.getByLabel("Província")).toHaveValue("Girona");
  await page.getByLabel("Tipus de via").selectOption({ label: "Carrer" });
  await page.getByLabel("Nom de la via").fill("del Migdia");
  await page.getByLabel("Número").fill("48");
  await attach(page);
  await page.getByLabel(/^Accepto que .* desi les dades/).check();
  await goOn(page);
  await page.getByLabel("NIF, NIE o CIF del titular").fill(taxId);
  await page.getByLabel("Nom", { exact: true }).fill("Núria");
  await page.getByLabel("Primer cognom").fill("Vilà");
  await attach(page);
  await page.getByLabel("Mòbil").fill("600 000 001");
  await page.getByLabel("Correu electrònic").fill(email);
  await page.getByLabel("Català").check();
  await goOn(page);
  await page
    .getByRole("group", { name: "Amb quin preu vols contractar?" })
    .getByRole("radio")
    .first()
    .check();
  await goOn(page);
  await page.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1332");
  await page.getByLabel(/^El compte és meu/).check();
  await goOn(page);
  const [summary] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descarrega el resum en PDF" }).click(),
  ]);
  expect(summary.suggestedFilename()).toMatch(/^resum-.*\.pdf$/);
  await page.getByLabel(/^He llegit i accepto les condicions/).check();
  await page.getByLabel(/^He llegit la informació sobre protecció de dades/).check();
  await page.getByRole("button", { name: "Contracta" }).click();
};

test(
  "a household goes from the code of its bill to a signed contract in an account of its own",
  { tag: ["@slow", "@phone"] },
  async ({ page, isMobile }) => {
    test.setTimeout(180_000);
    const email = isMobile ? "nuria.vila@mobil.exemple.cat" : "nuria.vila@exemple.cat";
    await contract(page, { taxId: isMobile ? "11111124P" : "11111123F", email });
    await page.getByRole("link", { name: "Llegeix i signa el contracte" }).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Signa el document" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Document signat" })).toBeVisible();
    const { links } = await readMail(page.request, { to: email, subject: /compte/ });
    await page.goto(links.find((link) => link.includes("#t=")) ?? "");
    const password = "Vela-blava-79";
    await page.getByLabel("Contrasenya nova", { exact: true }).fill(password);
    await page.getByLabel("Repeteix la contrasenya nova").fill(password);
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Crea el compte i entra" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
    // The home tells what is on its way, and so does the list of contracts.
    await expect(page.getByRole("main")).toContainText("Carrer del Migdia, 48");
    await page.goto("/contractes/electricity");
    await expect(page.getByRole("main")).toContainText("Carrer del Migdia, 48");
  },
);

test("a withdrawal works to its end by the link of the papers", async ({ page, browser, baseURL }) => {
  const email = "pau.serra@exemple.cat";
  await contract(page, { taxId: "11111222Z", email });
  const { links } = await readMail(page.request, { to: email, subject: /sol·licitud/ });
  const link = links.find((each) => each.includes("#t=")) ?? "";
  const another = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const phone = await another.newPage();
  await phone.goto(link);
  await phone.getByLabel("Quatre últims caràcters del NIF del titular").fill("222Z");
  await phone.getByRole("button", { name: "Obre la sol·licitud" }).click();
  await phone.getByRole("link", { name: "Desisteix del contracte" }).click();
  await phone.getByLabel(/^Vull desistir del contracte/).check();
  await phone.getByRole("button", { name: "Desisteix del contracte" }).click();
  await expect(phone.getByText("Hem rebut el teu desistiment")).toBeVisible();
  const proof = await readMail(page.request, { to: email, subject: /anul·lat/ });
  expect(proof.text).toContain("T’adjuntem el justificant");
  await another.close();
});
