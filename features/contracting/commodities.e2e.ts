import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startFaultyProxy } from "#platform/testing/browser/faulty-proxy.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";
import {
  accept,
  allowContact,
  attach,
  confirm,
  cupsEndingIn,
  fillInContact,
  fillInInstallation,
  fillInPerson,
  goOnTo,
  payAndReview,
  products,
  readReferences,
} from "./server/testing/wizard-in-browser.ts";

let portal: OwnPortal;
// A walk through seven steps takes seconds; on a busy machine it takes longer.
test.describe.configure({ mode: "default", timeout: 120_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

/** An address that nothing else in the portal has. */
const newEmail = (name: string): string => `${name}.${randomBytes(4).toString("hex")}@exemple.cat`;

/** All requests with this email or number, drafts included; gas with the email of electricity beside it. */
const requestsWith = async (text: string) => {
  const { pool, close } = openPortalDatabase(portal.databaseUrl);
  const { rows } = await pool.query(
    `select l.reference, l.commodity, l.state, l.access_tariff as tariff, l.customer_id is not null as "isOfCustomer",
       l.answers -> 'promotional_code' as coupons,
       array(select f.field from lead_files f where f.lead_id = l.lead_id order by f.field) as files
     from leads l left join leads main on main.lead_id = l.electricity_lead_id
     where $1 in (l.answers #>> '{owner_address,email}', main.answers #>> '{owner_address,email}',
       l.reference)
     order by l.commodity`,
    [text],
  );
  await close();
  return rows;
};

test(
  "a company contracts 3.0TD with who represents it and its documents",
  { tag: "@phone" },
  async ({ page }) => {
    const email = newEmail("forn");
    await page.goto("/nou-client-electricitat");
    await page.getByLabel("Un negoci o un altre ús").check();
    await page.getByLabel("Activitat (CNAE)").fill("4724");
    await page.getByRole("option", { name: /^4724/ }).click();
    await fillInInstallation(page, { cups: cupsEndingIn("103") });
    await allowContact(page);
    await goOnTo(page, "Qui contracta");
    await page.getByLabel("NIF, NIE o CIF del titular").fill("B12345674");
    await page.getByLabel("Raó social").fill("Forn de la Plaça SL");
    await page.getByLabel("NIF o NIE de qui representa l’empresa").fill("12345678Z");
    await page.getByLabel("Nom de qui la representa").fill("Anna");
    await page.getByLabel("Primer cognom").fill("Roca");
    await attach(page, /^Document de l’empresa/, "cif.pdf");
    await attach(page, /^Document d’identitat/, "dni.pdf");
    await fillInContact(page, email);
    await goOnTo(page, "La llum");
    await expect(page.getByLabel("Potència P6")).toHaveValue("25");
    await products(page)
      .and(page.getByLabel(/^Llum Empresa/))
      .check();
    await payAndReview(page);
    for (const text of ["Forn de la Plaça SL", "3.0TD", "ES91 •••• •••• •••• •••• 1332"])
      await expect(page.getByRole("definition").filter({ hasText: text }).first()).toBeVisible();
    await accept(page);
    await confirm(page);
    const [reference] = await readReferences(page, 1);
    expect(await requestsWith(email)).toEqual([
      expect.objectContaining({
        reference,
        commodity: "electricity",
        state: "confirmed",
        tariff: "019",
        files: ["cif", "invoice", "nif_faceup"],
      }),
    ]);
  },
);

test("gas alone is contracted, and followed by its number", { tag: "@phone" }, async ({ page }) => {
  const email = newEmail("gas");
  await page.goto("/nou-client-gas");
  await fillInInstallation(page, { cups: cupsEndingIn("103", "0217") });
  await allowContact(page);
  await goOnTo(page, "Qui contracta");
  await fillInPerson(page, { taxId: "11111123F", name: "Pere", surname: "Mas", email });
  await goOnTo(page, "El gas");
  await products(page).first().check();
  await payAndReview(page);
  await accept(page);
  await confirm(page);
  const [reference] = await readReferences(page, 1);
  expect(await requestsWith(email)).toEqual([
    expect.objectContaining({ reference, commodity: "gas", state: "confirmed", tariff: "RL.2" }),
  ]);
  await page.getByRole("link", { name: `Segueix la sol·licitud ${reference}` }).click();
  await expect(page.getByRole("main")).toContainText("Gas Llar");
  await expect(page.getByRole("main")).toContainText("Carrer del Migdia, 48");
});

test.describe("behind a connection that fails", () => {
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  test.beforeAll(async () => {
    proxy = await startFaultyProxy(portal.origin);
  });
  test.afterAll(() => proxy.stop());
  test.use({ baseURL: async ({ baseURL }, provide) => provide(proxy?.origin ?? baseURL) });

  test(
    "electricity and gas are each contracted once, although gas had to be sent again",
    { tag: "@phone" },
    async ({ page }) => {
      const email = newEmail("dual");
      await page.goto("/nou-client-dual");
      await fillInInstallation(page, { cups: cupsEndingIn("102") });
      await allowContact(page);
      await goOnTo(page, "Qui contracta");
      await fillInPerson(page, { taxId: "87654321X", name: "Mercè", surname: "Soler", email });
      await goOnTo(page, "La llum");
      await products(page).first().check();
      await goOnTo(page, "El gas");
      await page.getByLabel("Sí, però és a nom d’una altra persona").check();
      await page.getByLabel("CUPS del gas").fill(cupsEndingIn("101", "0217"));
      await attach(page, /^Última factura del gas/, "gas.pdf");
      await products(page).first().check();
      await payAndReview(page);
      await accept(page);
      proxy.misbehave({
        refuse: (path) => (path.includes("/gas/leads") ? { status: 500, code: "internal_error" } : undefined),
      });
      await confirm(page);
      await expect(page.getByRole("heading", { level: 1, name: "No s’ha pogut enviar" })).toBeVisible();
      await expect(page.getByText("La llum ja està demanada: només falta el gas.")).toBeVisible();
      expect((await requestsWith(email)).map(({ commodity, state }) => [commodity, state])).toEqual([
        ["electricity", "confirmed"],
        ["gas", "draft"],
      ]);
      proxy.misbehave({});
      await page.getByRole("button", { name: "Torna-ho a provar" }).click();
      const [electricity, gas] = await readReferences(page, 2);
      expect(await requestsWith(email)).toEqual([
        expect.objectContaining({ reference: electricity, commodity: "electricity", state: "confirmed" }),
        expect.objectContaining({ reference: gas, commodity: "gas", state: "confirmed" }),
      ]);
    },
  );
});

test("a customer adds a supply, and finds it among their contracts", { tag: "@phone" }, async ({ page }) => {
  await takeSession(page, demoPeople.household.taxId, portal.origin);
  await page.goto("/nou-client-electricitat");
  await fillInInstallation(page, { cups: cupsEndingIn("106") });
  await goOnTo(page, "Qui contracta");
  await expect(page.getByLabel("NIF, NIE o CIF del titular")).toHaveValue(demoPeople.household.taxId);
  await expect(page.getByText("Comprova el nom i els cognoms")).toBeVisible();
  await attach(page, /^Document d’identitat/, "dni.pdf");
  await goOnTo(page, "La llum");
  await products(page).first().check();
  await payAndReview(page);
  await confirm(page);
  const [reference] = await readReferences(page, 1);
  expect(await requestsWith(reference ?? "")).toEqual([
    expect.objectContaining({ reference, state: "confirmed", isOfCustomer: true }),
  ]);
  await page.goto("/contractes/electricity");
  await expect(page.getByRole("main")).toContainText("Carrer del Migdia, 48");
});

test(
  "a new supply warns of the social bonus and takes a coupon once",
  { tag: "@phone" },
  async ({ page }) => {
    const email = newEmail("alta");
    await page.goto("/nou-client-electricitat");
    await fillInInstallation(page, { cups: cupsEndingIn("991"), supply: "No, no hi ha llum" });
    await expect(page.getByText("És una alta")).toBeVisible();
    await expect(
      page.getByText("Aquest subministrament té el bo social, i el perdràs si canvies"),
    ).toBeVisible();
    await allowContact(page);
    await goOnTo(page, "Qui contracta");
    await fillInPerson(page, { taxId: "11111222Z", name: "Laia", surname: "Vidal", email });
    await goOnTo(page, "La llum");
    const coupon = page.getByLabel("Codi de descompte");
    await coupon.fill("amics 2026");
    await page.getByRole("button", { name: "Aplica el codi" }).click();
    await expect(page.getByText("AMICS 2026, aplicat")).toBeVisible();
    await coupon.fill("Amics-2026");
    await page.getByRole("button", { name: "Aplica el codi" }).click();
    await expect(page.getByText("Aquest codi ja està aplicat")).toBeVisible();
    await products(page).first().check();
    await payAndReview(page);
    await accept(page);
    await confirm(page);
    const [reference] = await readReferences(page, 1);
    expect(await requestsWith(email)).toEqual([
      expect.objectContaining({
        reference,
        state: "confirmed",
        tariff: "018",
        coupons: ["AMICS 2026"],
        files: ["nif_faceup"],
      }),
    ]);
  },
);
