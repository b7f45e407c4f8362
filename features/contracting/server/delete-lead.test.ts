import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteLead } from "../contract/delete-lead.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { gasPart, household, wholeLead } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset } = await startContracting();

const begin = async (browser: Browser) =>
  (await browser.call(saveLead, { body: household.installation })).answer().leadId;
const countStored = (): number =>
  readdirSync(database.filesDir, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(database.filesDir, path)).isFile(),
  ).length;

const own = openBrowser();
const ownId = await begin(own);
const foreignId = await begin(openBrowser());
provesForeignIdsAreHidden(deleteLead, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("a lead that is deleted", () => {
  beforeEach(reset);

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
