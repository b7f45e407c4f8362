import { expect } from "@playwright/test";
import { cupsCheckLetters } from "#energy/cups.ts";
import type { ScreenState, Stage } from "./stage.ts";

/** A supply point of the sandbox's register with 2.0TD. */
const digits = "0031405000000101";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const bill = {
  name: "factura.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
};

const wizard = (stage: Stage, key: string): string => stage.word("contracting/wizard", key);
const write = (stage: Stage, label: string, text: string): Promise<void> =>
  stage.page.getByLabel(label, { exact: true }).fill(text);
const attach = async (stage: Stage): Promise<void> => {
  await stage.page.locator("input[type=file]").last().setInputFiles(bill);
  await expect(stage.page.getByText("factura.pdf")).toBeVisible();
  await expect(stage.page.getByText(stage.word("platform/uploads", "sent")).first()).toBeVisible();
};
const goOn = async (stage: Stage, step: string): Promise<void> => {
  await stage.press(stage.button("platform/wizard", "next"));
  await expect(stage.page.getByRole("heading", { level: 1, name: wizard(stage, step) })).toBeVisible();
};

const toPerson = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await stage.open("contracting.newElectricityCustomer");
  await page.getByLabel(wizard(stage, "supplyNow.mine")).check();
  await write(stage, "CUPS", cups);
  await expect(page.getByText(wizard(stage, "supply.foundTitle"))).toBeVisible();
  const address = (key: string) => stage.word("platform/address", key);
  await page.getByLabel(address("fields.postalCode")).fill("17003");
  await expect(page.getByLabel(address("province"))).toHaveValue("Girona");
  await page.getByLabel(address("fields.streetType")).selectOption({ index: 1 });
  await page.getByLabel(address("fields.street"), { exact: true }).fill("del Migdia");
  await page.getByLabel(address("fields.number"), { exact: true }).fill("48");
  await attach(stage);
  await page.getByLabel(stage.word("contracting/consents", "allow_contact")).check();
  await goOn(stage, "steps.person");
};
const toContract = async (stage: Stage): Promise<void> => {
  await toPerson(stage);
  await write(stage, wizard(stage, "fields.taxId"), "12345678Z");
  await write(stage, wizard(stage, "fields.name"), "Anna");
  await write(stage, wizard(stage, "fields.surname1"), "Roca");
  await attach(stage);
  await write(stage, wizard(stage, "fields.mobile"), "600 000 001");
  await write(stage, wizard(stage, "fields.email"), "anna@example.org");
  await stage.page.getByLabel(wizard(stage, "languages.ca")).check();
  await goOn(stage, "steps.contract");
  await stage.page
    .getByRole("group", { name: wizard(stage, "fields.product") })
    .getByRole("radio")
    .first()
    .check();
  await expect(stage.page.getByText(wizard(stage, "estimate.firstYear"))).toBeVisible();
};
const toConfirmation = async (stage: Stage): Promise<void> => {
  await toContract(stage);
  await goOn(stage, "steps.payment");
  await write(stage, "IBAN", "ES91 2100 0418 4502 0005 1332");
  await stage.page.getByLabel(wizard(stage, "fields.isOwner")).check();
  await goOn(stage, "steps.confirmation");
};

const toRequest = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await toConfirmation(stage);
  await page.getByLabel(stage.word("contracting/consents", "accept_ov_conditions")).check();
  await page.getByLabel(stage.word("contracting/consents", "accept_gdpr")).check();
  await stage.press(stage.button("contracting/wizard", "confirmation.send"));
  await page.getByRole("link", { name: stage.word("contracting/request", "finish.open") }).click();
  await expect(
    page.getByRole("heading", { name: stage.word("contracting/request", "papers.title") }),
  ).toBeVisible();
};

/** What the steps of contracting become. */
export const contractingStates: readonly ScreenState[] = [
  {
    name: "a supply with nothing typed",
    bring: async (stage) => {
      await stage.open("contracting.newElectricityCustomer");
      await stage.press(stage.button("platform/wizard", "next"));
      await expect(stage.page.getByRole("alert").first()).toBeVisible();
    },
  },
  { name: "products with what a year costs", bring: toContract },
  { name: "a request before it is confirmed", bring: toConfirmation },
  {
    name: "a request that was sent",
    route: "contracting.contractRequest",
    bring: async (stage) => {
      await toRequest(stage);
      await expect(stage.page.getByText(stage.word("contracting/request", "papers.copies"))).toBeVisible();
    },
  },
  {
    name: "a withdrawal before it is confirmed",
    route: "contracting.withdrawContract",
    bring: async (stage) => {
      await toRequest(stage);
      const open = stage.word("contracting/request", "withdraw.open");
      await stage.page.getByRole("link", { name: open }).click();
      await stage.press(stage.button("contracting/request", "withdraw.button"));
      await expect(stage.page.getByRole("checkbox")).toBeVisible();
    },
  },
];
