import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteLead } from "../contract/delete-lead.ts";
import { getContractingConfig } from "../contract/get-contracting-config.ts";
import { getLead } from "../contract/get-lead.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { gasPart, household, wholeLead } from "./testing/lead-samples.ts";

const { database, openBrowser, reset, settings, customerId } = await startContracting();
beforeEach(reset);

const begin = async (browser: Browser) =>
  (await browser.call(saveLead, { body: household.installation })).answer().leadId;
const countStored = (): number =>
  readdirSync(database.filesDir, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(database.filesDir, path)).isFile(),
  ).length;

test("the configuration has the switches of the deployment and the limits of files", async () => {
  settings.current = { ...settings.current, dniRequired: false };
  const config = (await openBrowser().call(getContractingConfig, {})).answer();
  expect(config).toMatchObject({
    leads: true,
    leadsConsentRequired: true,
    dniRequired: false,
    invoiceRequired: true,
    uploads: { invoice: { minimum: 1, maximum: 3 }, nif_faceup: { minimum: 1, maximum: 2 } },
  });
  expect(config).not.toHaveProperty("maximumScore");
});

describe("a lead that is deleted", () => {
  test("is erased with its files and the lead for gas", async () => {
    const browser = openBrowser();
    const before = countStored();
    const leadId = await begin(browser);
    await browser.call(saveGasLead, {
      body: { electricityLeadId: leadId, supply: gasPart.supply, invoice: gasPart.invoice },
    });
    expect(countStored()).toBe(before + 2);
    expect((await browser.call(deleteLead, { params: { leadId } })).answer()).toEqual({ status: "OK" });
    expect(countStored()).toBe(before);
    expect((await database.unguarded.query("select 1 from leads")).rows).toEqual([]);
    expect((await database.unguarded.query("select 1 from lead_references")).rows).toEqual([]);
    expect((await browser.call(deleteLead, { params: { leadId } })).problem().code).toBe("lead_not_found");
  });

  test("is no confirmed one", async () => {
    const browser = openBrowser();
    const { leadId } = (await browser.call(saveLead, { body: { ...wholeLead, confirm: true } })).answer();
    expect((await browser.call(deleteLead, { params: { leadId } })).problem().code).toBe("lead_closed");
  });
});

test("a lead that has expired, or is another's, is answered like one that does not exist", async () => {
  const browser = openBrowser();
  const leadId = await begin(browser);
  const read = async (who: Browser, id: string) =>
    (await who.call(getLead, { params: { leadId: id } })).problem();
  const { requestId: _first, ...foreign } = await read(openBrowser({ customerId }), leadId);
  const { requestId: _second, ...unknown } = await read(openBrowser(), "A".repeat(32));
  expect(foreign).toEqual(unknown);
  await database.unguarded.query("update leads set expires_at = now() - interval '1 second'");
  expect((await read(browser, leadId)).code).toBe("lead_not_found");
});

test("a customer who signs in goes on with the lead of the browser, which then is the customer's", async () => {
  const visitor = openBrowser();
  const leadId = await begin(visitor);
  const signedIn = openBrowser({ customerId });
  for (const [name, pair] of visitor.cookies) signedIn.cookies.set(name, pair);
  expect((await signedIn.call(saveLead, { body: { leadId, ...household.person } })).status).toBe(200);
  const { rows } = await database.unguarded.query(`
    select l.customer_id::int as customer, count(f.*)::int as files from leads l
    join lead_files f on f.lead_id = l.lead_id and f.customer_id = l.customer_id group by 1`);
  expect(rows).toEqual([{ customer: customerId, files: 2 }]);
});
