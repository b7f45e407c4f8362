import { describe, beforeEach, expect, test } from "vitest";
import { getLead } from "../contract/get-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset, customerId } = await startContracting();

const begin = async (browser: Browser) =>
  (await browser.call(saveLead, { body: household.installation })).answer().leadId;

const own = openBrowser();
const ownId = await begin(own);
const foreignId = await begin(openBrowser());
provesForeignIdsAreHidden(getLead, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("a lead", () => {
  beforeEach(reset);

  test("that has expired, or is another's, is answered like one that does not exist", async () => {
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

  test("of a browser goes on when its customer signs in, and then is the customer's", async () => {
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
});
