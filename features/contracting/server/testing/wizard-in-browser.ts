import { expect, type Page } from "@playwright/test";
import { cupsCheckLetters } from "#energy/cups.ts";

/** A CUPS of the sandbox's register, which answers by its last digits; distributors of gas are 0200 and above. */
export const cupsEndingIn = (digits: string, distributor = "0031"): string => {
  const all = `${distributor}405000000${digits}`;
  return `ES${all}${cupsCheckLetters(all)}`;
};

export const pdfNamed = (name: string, content = "") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n${content}\n%%EOF\n`),
});

export const stepHeading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Adds a file to the field of this label, and waits until the portal has it. */
export const attach = async (page: Page, label: RegExp, name: string): Promise<void> => {
  await page.getByLabel(label).setInputFiles(pdfNamed(name));
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Enviat");
};

/** Submits the step; the next one has this heading. */
export const goOnTo = async (page: Page, next: string): Promise<void> => {
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(stepHeading(page, next)).toBeFocused();
};

/** Carrer del Migdia, 48; the postal code has been read or typed. */
export const fillInStreet = async (page: Page): Promise<void> => {
  await page.getByLabel("Tipus de via").selectOption({ label: "Carrer" });
  await page.getByLabel("Nom de la via").fill("del Migdia");
  await page.getByLabel("Número").fill("48");
};

export const allowContact = (page: Page): Promise<void> =>
  page.getByLabel(/^Accepto que .* desi les dades/).check();

interface SupplyTyped {
  readonly cups: string;
  readonly supply?: string;
}

/** The first step, without the consent; a bill is added where there is supply. */
export const fillInInstallation = async (page: Page, typed: SupplyTyped): Promise<void> => {
  const { cups, supply = "Sí, i el contracte és a nom meu" } = typed;
  await page.getByLabel(supply).check();
  await page.getByLabel("CUPS").fill(cups.toLowerCase().replaceAll(/(.{4})/g, "$1 "));
  await expect(page.getByText("Hem trobat el teu subministrament")).toBeVisible();
  await page.getByLabel("Codi postal").fill("17003");
  await expect(page.getByLabel("Província")).toHaveValue("Girona");
  await fillInStreet(page);
  if (supply.startsWith("Sí")) await attach(page, /^Última factura/, "factura.pdf");
};

/** How the holder is reached, and in which language. */
export const fillInContact = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Mòbil").fill("600 000 001");
  await page.getByLabel("Correu electrònic").fill(email);
  await page.getByLabel("Català").check();
};

interface HolderTyped {
  readonly taxId: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

export const fillInPerson = async (
  page: Page,
  { taxId, name, surname, email }: HolderTyped,
): Promise<void> => {
  await page.getByLabel("NIF, NIE o CIF del titular").fill(taxId);
  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByLabel("Primer cognom").fill(surname);
  await attach(page, /^Document d’identitat/, "dni.pdf");
  await fillInContact(page, email);
};

export const products = (page: Page) =>
  page.getByRole("group", { name: /^Amb quin preu/ }).getByRole("radio");

/** From a chosen product to the review of all answers. */
export const payAndReview = async (page: Page): Promise<void> => {
  await goOnTo(page, "El pagament");
  await page.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1332");
  await page.getByLabel(/^El compte és meu/).check();
  await goOnTo(page, "Revisa-ho i confirma");
};

/** What a visitor has to accept; a customer has done so before. */
export const accept = async (page: Page): Promise<void> => {
  await page.getByLabel(/^He llegit i accepto les condicions/).check();
  await page.getByLabel(/^He llegit la informació sobre protecció de dades/).check();
};

export const confirm = (page: Page): Promise<void> => page.getByRole("button", { name: "Contracta" }).click();

/** The numbers of the requests, as the last step says them. */
export const readReferences = async (page: Page, count: number): Promise<string[]> => {
  await expect(stepHeading(page, "Ho hem rebut")).toBeVisible();
  const sentences = page.getByText(/El número és/);
  await expect(sentences).toHaveCount(count);
  const texts = await sentences.allTextContents();
  return texts.map((text) => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? `none in ${text}`);
};
