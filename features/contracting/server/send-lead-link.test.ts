import { beforeEach, describe, expect, test } from "vitest";
import { saveLead } from "../contract/save-lead.ts";
import { sendLeadLink } from "../contract/send-lead-link.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household, wholeLead } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset, emails, work, customerId } = await startContracting();

const email = "nuria@correu.example";
const begin = async (browser: Browser) => {
  const { leadId } = (await browser.call(saveLead, { body: household.installation })).answer();
  return (await browser.call(saveLead, { body: { leadId, ...household.person } })).answer().leadId;
};
const send = (browser: Browser, leadId: string) =>
  browser.call(sendLeadLink, { params: { leadId }, body: { email } });
/** The token of the link in the last email. */
const linkOf = (): string => /#t=([\w-]{43})$/.exec(emails.sent.at(-1)?.action?.url ?? "")?.[1] ?? "";

const own = openBrowser();
const ownId = await begin(own);
const foreignId = await begin(openBrowser());
provesForeignIdsAreHidden(sendLeadLink, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, body: { email }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("a link to a lead", () => {
  beforeEach(reset);

  test("is sent by email, in no job and in no row", async () => {
    const browser = openBrowser();
    const leadId = await begin(browser);
    expect((await send(browser, leadId)).answer()).toEqual({ status: "OK" });
    await work();
    expect(emails.sent).toMatchObject([
      {
        recipient: email,
        subject: expect.stringContaining("Continua"),
        action: { url: expect.stringMatching(/^https:\/\/portal\.example\/reprendre-contractacio#t=/) },
      },
    ]);
    const { rows } = await database.unguarded.query(
      "select encode(token_hash, 'base64') as hash from lead_links",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(linkOf());
  });

  test("is refused without a tax id, without consent, for a confirmed lead and for another visitor's", async () => {
    const browser = openBrowser();
    const { leadId } = (await browser.call(saveLead, { body: household.installation })).answer();
    expect((await send(browser, leadId)).problem().code).toBe("lead_tax_id_missing");
    await browser.call(saveLead, { body: { leadId, ...household.person } });
    await database.unguarded.query(`update leads set answers = answers || '{"allow_contact": false}'`);
    expect((await send(browser, leadId)).problem().code).toBe("lead_consent_missing");
    await browser.call(saveLead, { body: { ...wholeLead, leadId, confirm: true } });
    expect((await send(browser, leadId)).problem().code).toBe("lead_closed");
    for (const other of [openBrowser(), openBrowser({ customerId })])
      expect((await send(other, leadId)).problem().code).toBe("lead_not_found");
  });

  test("is not sent without end to one address", async () => {
    const browser = openBrowser();
    const leadId = await begin(browser);
    const codes: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) codes.push((await send(browser, leadId)).status);
    expect(codes).toContain(429);
    expect((await send(browser, leadId)).problem().code).toBe("too_many_lead_links");
  });
});
