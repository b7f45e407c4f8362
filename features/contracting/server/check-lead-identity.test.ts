import { beforeEach, describe, expect, test } from "vitest";
import { checkLeadIdentity } from "../contract/check-lead-identity.ts";
import { saveLead } from "../contract/save-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset } = await startContracting();

const begin = async (browser: Browser, taxId: string) => {
  const body = {
    ...household.installation,
    ...household.person,
    owner: { ...household.person.owner, taxId },
  };
  return (await browser.call(saveLead, { body })).answer().leadId;
};
const identity = (browser: Browser, leadId: string) =>
  browser.call(checkLeadIdentity, { params: { leadId } });

const own = openBrowser();
const ownId = await begin(own, "11111123F");
const foreignId = await begin(openBrowser(), "11111123F");
provesForeignIdsAreHidden(checkLeadIdentity, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("the identity", () => {
  beforeEach(reset);

  test("belongs to the name or not", async () => {
    const browser = openBrowser();
    expect((await identity(browser, await begin(browser, "11111123F"))).answer()).toEqual({ isValid: true });
    expect((await identity(browser, await begin(browser, "11111555W"))).answer()).toEqual({ isValid: false });
  });

  test("is not known while the register fails, nor without a person or for another visitor", async () => {
    const browser = openBrowser();
    const leadId = await begin(browser, "11111996Y");
    const failed = await identity(browser, leadId);
    expect([failed.status, failed.problem().code]).toEqual([503, "lead_checks_unavailable"]);
    expect((await identity(openBrowser(), leadId)).problem().code).toBe("lead_not_found");
    const { leadId: empty } = (await browser.call(saveLead, { body: household.installation })).answer();
    expect((await identity(browser, empty)).problem().code).toBe("lead_person_missing");
  });

  test("of a company is that of who represents it", async () => {
    const browser = openBrowser();
    const owner = {
      kind: "J",
      companyTaxId: "B12345674",
      companyName: "Forn SL",
      representativeTaxId: "11111555W",
      representativeName: "Núria",
      representativeSurname1: "Vilà",
    } as const;
    const { leadId } = (
      await browser.call(saveLead, { body: { ...household.installation, owner } })
    ).answer();
    expect((await identity(browser, leadId)).answer()).toEqual({ isValid: false });
  });

  test("is not asked more often than the limit of a network allows", async () => {
    await database.unguarded.query(`
      insert into lead_checks (visitor_id, kind, subject_hash, network, outcome, checked_at)
      select 'x', 'identity', '', '127.0.0.1', 'passed', now() from generate_series(1, 20)`);
    const browser = openBrowser();
    const refused = await identity(browser, await begin(browser, "11111123F"));
    expect([refused.status, refused.problem().code]).toEqual([429, "too_many_lead_checks"]);
  });
});
