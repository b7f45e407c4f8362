import { writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";

const { flat, garage } = demoContracts.household;

let portal: OwnPortal;
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const openAs = async (page: Page, taxId: string, path: string): Promise<void> => {
  await takeSession(page, taxId, portal.origin);
  await page.goto(path);
};

test("a claim goes from the form to its receipt, to a denial with a file, and is opened again", async ({
  page,
}, testInfo) => {
  await openAs(page, demoPeople.household.taxId, "/reclamacions");
  await page.getByRole("combobox", { name: "Contracte" }).fill(garage);
  await page.getByRole("option", { name: new RegExp(garage) }).click();
  await page.getByLabel("Hi ha talls sovint").check();
  await page.getByLabel("Explica què ha passat").fill("Tres talls en una setmana");
  await page.getByRole("button", { name: "Envia la reclamació" }).click();
  await expect(page.getByText("Hem rebut la teva reclamació")).toBeInViewport();
  const number = (await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? "";
  const receipt = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descarrega el rebut (PDF)" }).click();
  expect((await receipt).suggestedFilename()).toBe(`rebut-${number}.pdf`);

  const report = testInfo.outputPath("informe.pdf");
  writeFileSync(report, "%PDF-1.7\nno cuts\n%%EOF\n");
  const answer = "La distribuïdora no ha registrat cap tall.";
  await portal.staff("cases", "deny", number, answer, "--attach", report, "--as", "nuria");
  await page.getByRole("link", { name: "Mira la sol·licitud" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Talls de subministrament");
  const conversation = page.getByRole("region", { name: "Conversa" }).getByRole("listitem");
  await expect(conversation.filter({ hasText: answer }).first()).toContainText("Administrador");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descarrega’l informe.pdf" }).click();
  expect((await file).suggestedFilename()).toBe("informe.pdf");

  await page.getByRole("button", { name: "Torna-la a obrir" }).click();
  await page.getByRole("textbox", { name: "Missatge" }).fill("Tinc el vídeo del comptador apagat");
  await page.getByRole("button", { name: "Torna a obrir la sol·licitud" }).click();
  await expect(conversation.last()).toContainText("Tinc el vídeo del comptador apagat");
  await expect(page.getByRole("main").getByText("L’estem estudiant")).toBeVisible();
});

test("a reading is sent with a photo of the meter", { tag: "@only-phone" }, async ({ page }) => {
  await openAs(page, demoPeople.household.taxId, "/atencio-al-client?autolectures=true");
  await page.getByRole("combobox", { name: "Contracte" }).fill(flat);
  await page.getByRole("option", { name: new RegExp(flat) }).tap();
  for (const register of ["P1 · punta", "P2 · pla", "P3 · vall"]) await page.getByLabel(register).fill("1");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Fes una foto" }).tap();
  await (await choosing).setFiles("docs/examples/sunrise.png");
  await expect(page.getByRole("listitem").filter({ hasText: "sunrise.png" })).toContainText("Enviat");
  await page.getByRole("button", { name: "Envia la lectura" }).tap();
  await expect(page.getByText("Comprova aquests números")).toBeInViewport();
  await page.getByRole("button", { name: "Envia-la igualment" }).tap();
  await expect(page.getByText("Hem rebut la teva lectura")).toBeInViewport();
  await page.getByRole("link", { name: "Mira la sol·licitud" }).tap();
  await expect(page.getByRole("button", { name: /^Descarrega’l sunrise\.png/ })).toBeVisible();
});

test(
  "an open request has its state and its verb in the first 400 px of a phone",
  {
    tag: "@only-phone",
  },
  async ({ page }) => {
    await openAs(page, demoPeople.household.taxId, "/solicituts");
    await page.getByRole("link", { name: "Desacord amb la lectura facturada" }).click();
    const answer = page.getByRole("button", { name: "Respon" });
    await expect(answer).toBeVisible();
    for (const target of [answer, page.getByText("L’estem estudiant")]) {
      const { y, height } = (await target.boundingBox()) ?? { y: Infinity, height: 0 };
      expect(y + height).toBeLessThan(400);
    }
  },
);
