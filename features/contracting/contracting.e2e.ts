import { expect, type Page } from "@playwright/test";
import { cupsCheckLetters } from "#energy/cups.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";

/** A supply point of the sandbox's register with 2.0TD. */
const digits = "0031405000000101";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const email = "anna.roca@exemple.cat";
const bill = { name: "factura.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

let portal: OwnPortal;
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const attach = async (page: Page): Promise<void> => {
  await page.locator("input[type=file]").last().setInputFiles(bill);
  await expect(page.getByText("Enviat").first()).toBeVisible();
};

const fillInInstallation = async (page: Page): Promise<void> => {
  await page.goto("/nou-client-electricitat");
  await page.getByLabel("Sí, i el contracte és a nom meu").check();
  await page.getByLabel("CUPS").fill(cups.toLowerCase().replaceAll(/(.{4})/g, "$1 "));
  await expect(page.getByText("Hem trobat el teu subministrament")).toBeVisible();
  await page.getByLabel("Codi postal").fill("17003");
  await expect(page.getByLabel("Província")).toHaveValue("Girona");
  await page.getByLabel("Tipus de via").selectOption({ label: "Carrer" });
  await page.getByLabel("Nom de la via").fill("del Migdia");
  await page.getByLabel("Número").fill("48");
  await attach(page);
  await page.getByLabel(/^Accepto que .* desi les dades/).check();
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(heading(page, "Qui contracta")).toBeFocused();
};

const fillInPerson = async (page: Page): Promise<void> => {
  await page.getByLabel("NIF, NIE o CIF del titular").fill("12345678Z");
  await page.getByLabel("Nom", { exact: true }).fill("Anna");
  await page.getByLabel("Primer cognom").fill("Roca");
  await attach(page);
  await page.getByLabel("Mòbil").fill("600 000 001");
  await page.getByLabel("Correu electrònic").fill(email);
  await page.getByLabel("Català").check();
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(heading(page, "La llum")).toBeVisible();
};

test(
  "a visitor begins on one device, goes on by the email’s link on another, and contracts",
  { tag: "@phone" },
  async ({ page, browser, baseURL }) => {
    await fillInInstallation(page);
    await fillInPerson(page);
    await page.getByText("Continua-ho en un altre moment o dispositiu").click();
    await page.getByRole("button", { name: "Envia’m l’enllaç" }).click();
    await expect(page.getByText(`T’hem enviat l’enllaç a ${email}`)).toBeVisible();
    const { links } = await readMail(page.request, { to: email });
    const link = links.find((each) => each.includes("#t=")) ?? "";

    const another = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const laptop = await another.newPage();
    await laptop.goto(link);
    await laptop.getByLabel("Quatre últims caràcters del NIF del titular").fill("678Z");
    await laptop.getByRole("button", { name: "Obre la sol·licitud" }).click();
    await expect(heading(laptop, "La llum")).toBeVisible();
    await laptop
      .getByRole("group", { name: "Amb quin preu vols contractar?" })
      .getByRole("radio")
      .first()
      .check();
    await laptop.getByRole("button", { name: "Continua" }).click();
    await laptop.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1332");
    await laptop.getByLabel(/^El compte és meu/).check();
    await laptop.getByRole("button", { name: "Continua" }).click();
    await expect(laptop.getByText("Anna Roca", { exact: true })).toBeVisible();
    await laptop.getByRole("link", { name: "Canvia: Mòbil" }).click();
    await laptop.getByLabel("Mòbil").fill("600 000 002");
    await laptop.getByRole("button", { name: "Continua" }).click();
    await expect(laptop.getByText("600000002")).toBeVisible();
    await laptop.getByLabel(/^He llegit i accepto les condicions/).check();
    await laptop.getByLabel(/^He llegit la informació sobre protecció de dades/).check();
    await laptop.getByRole("button", { name: "Contracta" }).click();
    await expect(heading(laptop, "Ho hem rebut")).toBeVisible();
    await expect(laptop.getByText(/El número és/)).toBeVisible();
    await another.close();
  },
);
