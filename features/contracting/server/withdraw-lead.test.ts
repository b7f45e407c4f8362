import { beforeEach, describe, expect, test, vi } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { saveLead } from "../contract/save-lead.ts";
import { withdrawLead } from "../contract/withdraw-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household, pdfFile, wholeLead } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset, emails, work } = await startContracting();

const confirm = async (browser: Browser) =>
  (await browser.call(saveLead, { body: { ...wholeLead, confirm: true } })).answer().leadId;
const withdraw = (browser: Browser, leadId: string) => browser.call(withdrawLead, { params: { leadId } });

const own = openBrowser();
const ownId = await confirm(own);
const foreignId = await confirm(openBrowser());
provesForeignIdsAreHidden(withdrawLead, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("a withdrawal", () => {
  beforeEach(reset);
  const confirmedAgo = (days: number) =>
    database.unguarded.query("update leads set confirmed_at = now() - make_interval(days => $1)", [days]);

  test("needs no reason, is an event for the retailer and an email", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await confirmedAgo(13);
    expect((await withdraw(browser, leadId)).answer()).toMatchObject({ leadId, state: "withdrawn" });
    const { rows } = await database.unguarded.query(
      "select type from visitor_outbox_events order by occurred_at",
    );
    expect(rows).toEqual([{ type: "lead.confirmed" }, { type: "lead.withdrawn" }]);
    await work();
    expect(emails.sent.map(({ heading }) => heading)).toContain("Hem anul·lat el contracte");
    expect((await withdraw(browser, leadId)).problem().code).toBe("lead_not_withdrawable");
  });

  test("is too late once the days are over", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-17T10:00:00Z"), toFake: ["Date"] });
    try {
      const browser = openBrowser();
      const leadId = await confirm(browser);
      await database.unguarded.query("update leads set confirmed_at = '2026-11-02T10:00Z'");
      expect((await withdraw(browser, leadId)).problem().code).toBe("withdrawal_too_late");
      vi.setSystemTime(new Date("2026-11-16T22:00:00Z"));
      expect((await withdraw(browser, leadId)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is no company's, nor of what was not confirmed", async () => {
    const browser = openBrowser();
    const { leadId } = (await browser.call(saveLead, { body: household.installation })).answer();
    expect((await withdraw(browser, leadId)).problem().code).toBe("lead_not_withdrawable");
    const company = {
      ...wholeLead,
      owner: {
        kind: "J",
        companyTaxId: "B12345674",
        companyName: "Forn SL",
        representativeTaxId: "11111123F",
        representativeName: "Núria",
        representativeSurname1: "Vilà",
      },
      companyDocument: [pdfFile("cif.pdf")],
      confirm: true,
    } satisfies BodyOf<typeof saveLead>;
    expect((await withdraw(openBrowser(), leadId)).problem().code).toBe("lead_not_found");
    const confirmed = (await browser.call(saveLead, { body: company })).answer();
    expect(confirmed.result?.render.body).not.toContain("Tens 14 dies");
    expect((await withdraw(browser, confirmed.leadId)).problem().code).toBe("lead_not_withdrawable");
  });
});
