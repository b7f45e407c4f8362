import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { electricityRows, firstNumber, rowsOf } from "./server/testing/rows-of-list.ts";

const household = "12345678Z";
const newcomer = "X1234567L";

/** What the page says of a column's amounts, in cents, from the first row to the last. */
const amounts = async (page: Page): Promise<number[]> => {
  const texts = await electricityRows(page).locator("strong").allTextContents();
  return texts.map((text) => Number(text.replaceAll(/[^\d-]/g, "").replace("−", "-")));
};

test.describe("a household's bills", () => {
  for (const [language, words] of Object.entries({
    ca: { owed: "Has de pagar", list: "Factures d’electricitat", title: "Factures" },
    es: { owed: "Tienes que pagar", list: "Facturas de electricidad", title: "Facturas" },
    en: { owed: "You owe", list: "Electricity bills", title: "Bills" },
  } as const)) {
    test(`open with what is owed, in the customer's language: ${language}`, async ({ page }) => {
      const chosen = language === "es" || language === "en" ? language : "ca";
      await signIn(page, { taxId: household, language: chosen });
      await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
      const owed = page.getByText(words.owed, { exact: true });
      await expect(owed).toBeVisible();
      await expect.poll(async () => (await owed.boundingBox())?.y).toBeLessThan(400);
      await expect(rowsOf(page, words.list).first()).toBeVisible();
    });
  }

  test("go page by page, and back with the browser's button", async ({ page }) => {
    await openAs(page, household, "/factures?limit=5");
    await expect(electricityRows(page)).toHaveCount(5);
    const newest = await firstNumber(page).textContent();
    const pages = page.getByRole("navigation", { name: "Pàgines, damunt de la taula" });
    await pages.getByRole("button", { name: "Següent" }).click();
    await expect(page).toHaveURL(/offset=5/);
    await expect(pages).toContainText("6–10 de");
    await expect(firstNumber(page)).not.toHaveText(newest ?? "");
    await page.goBack();
    await expect(firstNumber(page)).toHaveText(newest ?? "");
    await pages.getByLabel("Per pàgina").selectOption("12");
    await expect(electricityRows(page)).toHaveCount(12);
  });

  test("are filtered by amount, say so, and each filter clears by itself", async ({ page }) => {
    await openAs(page, household, "/factures?limit=10&offset=10");
    await page.getByRole("button", { name: "Filtra i ordena" }).click();
    const amount = page.getByRole("group", { name: "Import", exact: true });
    await amount.getByLabel("Des de").fill("60 €");
    await expect(amount.getByLabel("Des de")).toHaveValue("60");
    await amount.getByLabel("Fins a").fill("20,5");
    await amount.getByLabel("Fins a").press("Enter");
    await expect(page).toHaveURL(/amount=20\.5\.\.60/);
    await expect(page).not.toHaveURL(/offset/);
    await expect(page.getByText("Import: De 20,50 € a 60,00 €")).toBeVisible();
    // The rows from before stay until the filtered ones are there.
    await expect
      .poll(async () => {
        const shown = await amounts(page);
        return shown.length > 0 && shown.every((cents) => cents >= 2050 && cents <= 6000);
      })
      .toBe(true);
    await page.getByRole("button", { name: /^Treu el filtre «Import/ }).click();
    await expect(page).not.toHaveURL(/amount/);
    await expect(amount.getByLabel("Des de")).toHaveValue("");
  });

  test("say what is wrong with a number that is none", async ({ page }) => {
    await openAs(page, household, "/factures");
    await page.getByRole("button", { name: "Filtra i ordena" }).click();
    const energy = page.getByRole("group", { name: "Energia", exact: true }).first();
    await energy.getByLabel("Des de").fill("1,2,3");
    await energy.getByLabel("Des de").press("Enter");
    await expect(energy.getByText("Escriu només un número")).toBeVisible();
    await expect(page).not.toHaveURL(/energy/);
  });

  test("that no filter lets through are said to be none, and the filters clear at once", async ({ page }) => {
    await openAs(page, household, "/factures?number=NO-N-HI-HA");
    await expect(page.getByText("Cap factura no compleix els filtres")).toBeVisible();
    await page.getByRole("button", { name: "Treu els filtres", exact: true }).click();
    await expect(electricityRows(page).first()).toBeVisible();
  });

  test("are put in order of amount, on a phone too", async ({ page, isMobile }) => {
    await openAs(page, household, "/factures");
    await expect(electricityRows(page).first()).toBeVisible();
    if (isMobile) {
      await page.getByRole("button", { name: "Filtra i ordena" }).click();
      await page.getByLabel("Ordena per").selectOption({ label: "Les més cares primer" });
    } else {
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByRole("button", { name: "Import", exact: true }).click();
    }
    await expect(page).toHaveURL(/sort=-amount_total/);
    await expect
      .poll(async () => {
        const shown = await amounts(page);
        return shown.length > 0 && shown.every((cents, index) => cents <= (shown[index - 1] ?? Infinity));
      })
      .toBe(true);
  });

  test("open from a shared link as they were sent", { tag: "@once" }, async ({ page }) => {
    await openAs(page, household, "/factures?status=unpaid&status=partially_paid&sort=amount_total");
    await expect(page.getByText("Estat: No pagada")).toBeVisible();
    await expect(page.getByText("Estat: Pagada en part")).toBeVisible();
    await expect(electricityRows(page).filter({ hasText: "Pendent:" }).first()).toBeVisible();
    await page
      .getByRole("button", { name: /Historial del cobrament/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Tanca" }).click();
  });

  test("draw a year in bars, in euros or in energy, which can be read as a table", async ({ page }) => {
    await openAs(page, household, "/factures");
    const chart = page.getByRole("figure", { name: "El que hem facturat" });
    await chart.getByRole("radio", { name: "Energia" }).check();
    await expect(page).toHaveURL(/show=energy/);
    await chart
      .getByRole("button", { name: /^Mostra el/ })
      .first()
      .click();
    await expect(page).toHaveURL(/year=\d{4}/);
    await expect(chart).toHaveCount(1);
    await chart.getByRole("button", { name: "Mostra-ho en una taula" }).click();
    const table = chart.getByRole("table", { name: /Energia facturada el/ });
    await expect(table).toContainText("kWh");
    await expect(table).toContainText("Total");
  });

  test("of gas are under their tab", async ({ page }) => {
    await openAs(page, household, "/factures");
    await page
      .getByRole("navigation", { name: "Tipus de factures" })
      .getByRole("link", { name: "Gas" })
      .click();
    await expect(page).toHaveURL(/type=gas/);
    await expect(rowsOf(page, "Factures de gas").first()).toContainText("FG");
  });

  test("of one contract have an address of their own, and a way back to all", async ({ page }) => {
    await openAs(page, household, "/contractes/electricity/0012101/factures");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Factures del contracte 0012101");
    await expect(electricityRows(page).first()).toContainText("0012101");
    await expect(electricityRows(page).filter({ hasText: "0012102" })).toHaveCount(0);
    await page.getByRole("link", { name: "Totes les factures" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Factures", exact: true })).toBeVisible();
  });

  test("of a stranger's contract are not found", { tag: "@once" }, async ({ page }) => {
    await openAs(page, household, "/contractes/electricity/9999999/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Aquesta pàgina no existeix" })).toBeVisible();
  });

  test("that cannot be reached say so, lose nothing, and come when asked again", async ({ page }) => {
    await openAs(page, household, "/factures?limit=5");
    await expect(electricityRows(page)).toHaveCount(5);
    await page.context().setOffline(true);
    await electricityRows(page)
      .first()
      .getByRole("button", { name: /^Baixa/ })
      .click();
    const failed = page.getByRole("button", { name: "No s’ha baixat" });
    await failed.click();
    await expect(failed).toHaveCount(0);
    await page.getByRole("button", { name: "Següent" }).first().click();
    const failure = page.getByText("No hem pogut carregar les factures");
    await expect(failure).toBeVisible();
    await page.goBack();
    await expect(electricityRows(page)).toHaveCount(5);
    await page.goForward();
    await expect(failure).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Torna-ho a provar" }).click();
    await expect(electricityRows(page)).toHaveCount(5);
    await expect(page).toHaveURL(/offset=5/);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`have no barrier that axe knows, with everything open, in the ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openAs(page, household, "/factures?limit=5&amount=-500..500");
      await expect(electricityRows(page).first()).toBeVisible();
      await page.getByRole("button", { name: "Filtra i ordena" }).click();
      await expect(page.getByLabel("Adreça o CUPS")).toBeVisible();
      await page.getByRole("button", { name: "Mostra-ho en una taula" }).click();
      await expectAccessible(page);
    });
  }
});

test("somebody who has just signed up is told what will be here", async ({ page }) => {
  await openAs(page, newcomer, "/factures");
  await expect(page.getByText("Estàs al dia")).toBeVisible();
  await expect(page.getByText("Encara no tens factures d’electricitat")).toBeVisible();
  await expect(page.getByRole("search")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Mira els contractes" })).toBeVisible();
  await expectAccessible(page);
});
