import { expect } from "@playwright/test";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import {
  accept,
  allowContact,
  confirm,
  cupsEndingIn,
  fillInInstallation,
  fillInPerson,
  goOnTo,
  payAndReview,
  products,
  readReferences,
  stepHeading,
} from "./server/testing/wizard-in-browser.ts";

const email = "anna.roca@exemple.cat";

let portal: OwnPortal;
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

test(
  "a visitor begins on one device, goes on by the email’s link on another, and contracts",
  { tag: "@phone" },
  async ({ page, browser, baseURL }) => {
    await page.goto("/nou-client-electricitat");
    await fillInInstallation(page, { cups: cupsEndingIn("101") });
    await allowContact(page);
    await goOnTo(page, "Qui contracta");
    await fillInPerson(page, { taxId: "12345678Z", name: "Anna", surname: "Roca", email });
    await goOnTo(page, "La llum");
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
    await expect(stepHeading(laptop, "La llum")).toBeVisible();
    await products(laptop).first().check();
    await payAndReview(laptop);
    await expect(laptop.getByText("Anna Roca", { exact: true })).toBeVisible();
    await laptop.getByRole("link", { name: "Canvia: Mòbil" }).click();
    await laptop.getByLabel("Mòbil").fill("600 000 002");
    await laptop.getByRole("button", { name: "Continua" }).click();
    await expect(laptop.getByText("600000002")).toBeVisible();
    await accept(laptop);
    await confirm(laptop);
    await readReferences(laptop, 1);
    await another.close();
  },
);
