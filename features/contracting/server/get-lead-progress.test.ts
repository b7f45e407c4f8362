import { beforeEach, describe, expect, test } from "vitest";
import { getLeadProgress } from "../contract/get-lead-progress.ts";
import { saveLead } from "../contract/save-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household, wholeLead } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset } = await startContracting();

const confirm = async (browser: Browser, rest: object = {}) =>
  (await browser.call(saveLead, { body: { ...wholeLead, ...rest, confirm: true } })).answer().leadId;
const read = (browser: Browser, leadId: string, language: "ca" | "en" = "ca") =>
  browser.call(getLeadProgress, { params: { leadId }, language });

const own = openBrowser();
const ownId = await confirm(own);
const foreignId = await confirm(openBrowser());
provesForeignIdsAreHidden(getLeadProgress, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("what becomes of a request", () => {
  beforeEach(reset);
  const set = (columns: string) => database.unguarded.query(`update leads set ${columns}`);

  test("is the product as it was offered, its address and its deadlines", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    // A Friday, before two national holidays.
    await set("confirmed_at = '2026-11-27T10:00Z'");
    expect((await read(browser, leadId)).answer()).toMatchObject({
      state: "confirmed",
      holderName: "Núria Vilà d’Alòs",
      address: "Carrer Villarroel, 170, 08036 Barcelona",
      offer: { productId: 1, estimate: { status: "comparable" } },
      signature: null,
      refusal: null,
      withdrawUntil: "2026-12-11",
      switchUntil: "2026-12-15",
      steps: [{ state: "confirmed" }],
    });
  });

  test("is a refusal in the language of the call, with who has to act", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await set("state = 'refused', refusal_code = '37'");
    expect((await read(browser, leadId)).answer().refusal).toMatchObject({ code: "37", actor: "wait" });
    await set("refusal_code = '03'");
    const { refusal } = (await read(browser, leadId, "en")).answer();
    expect([refusal?.actor, refusal?.text]).toEqual(["customer", expect.stringContaining("name")]);
  });

  test("is not there before it was sent, and has no withdrawal once it is withdrawn or late", async () => {
    const browser = openBrowser();
    const { leadId } = (await browser.call(saveLead, { body: household.installation })).answer();
    expect((await read(browser, leadId)).problem().code).toBe("lead_not_confirmed");
    const sent = await confirm(browser);
    expect((await read(openBrowser(), sent)).problem().code).toBe("lead_not_found");
    expect((await read(browser, sent)).answer().canWithdraw).toBe(true);
    await set("confirmed_at = now() - interval '40 days'");
    expect((await read(browser, sent)).answer().canWithdraw).toBe(false);
    await set("confirmed_at = now(), state = 'withdrawn'");
    expect((await read(browser, sent)).answer().canWithdraw).toBe(false);
  });
});
