import { expect, type Page } from "@playwright/test";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { untilHydrated } from "#platform/testing/browser/until-hydrated.ts";
import {
  accept,
  allowContact,
  attach,
  confirm,
  cupsEndingIn,
  fillInPerson,
  fillInStreet,
  goOnTo,
  payAndReview,
  pdfNamed,
  products,
} from "./server/testing/wizard-in-browser.ts";

/** A supply point of the sandbox's register with 2.0TD, which its distributor accepts. */
const cups = cupsEndingIn("101");
const code = `https://comparador.cnmc.gob.es/comparador/QRE?cp=17003&pP1=4.6&pP2=4.6&cups=${cups}&imp=60.20`;
const bill = pdfNamed("codi.pdf", `<< /S /URI /URI (${code}) >>`);

let portal: OwnPortal;
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

/** From the code of a bill to the confirmation of a household. */
const contract = async (page: Page, { taxId, email }: { taxId: string; email: string }): Promise<void> => {
  await page.goto("/nou-client-electricitat");
  await untilHydrated(page);
  await page.locator("input[type=file]").first().setInputFiles(bill);
  await expect(page.getByText("Hem llegit la factura")).toBeVisible();
  await expect(page.getByLabel("CUPS")).toHaveValue(cups);
  await page.getByLabel("Sí, i el contracte és a nom meu").check();
  await expect(page.getByLabel("Província")).toHaveValue("Girona");
  await fillInStreet(page);
  await attach(page, /^Última factura/, "factura.pdf");
  await allowContact(page);
  await goOnTo(page, "Qui contracta");
  await fillInPerson(page, { taxId, name: "Núria", surname: "Vilà", email });
  await goOnTo(page, "La llum");
  await products(page).first().check();
  await payAndReview(page);
  const [summary] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descarrega el resum en PDF" }).click(),
  ]);
  expect(summary.suggestedFilename()).toMatch(/^resum-.*\.pdf$/);
  await accept(page);
  await confirm(page);
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
