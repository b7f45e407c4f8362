import { beforeEach, describe, expect, test } from "vitest";
import { askHolderChange } from "../contract/ask-holder-change.ts";
import { saveLead } from "../contract/save-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listWaitingLeads } from "./leads/decide-lead.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { wholeLead } from "./testing/lead-samples.ts";

const { database, server, openBrowser, reset } = await startContracting();

const confirm = async (browser: Browser) =>
  (await browser.call(saveLead, { body: { ...wholeLead, confirm: true } })).answer().leadId;
const refuseWith = (code: string) =>
  database.unguarded.query("update leads set state = 'refused', refusal_code = $1", [code]);
const ask = (browser: Browser, leadId: string) => browser.call(askHolderChange, { params: { leadId } });

const own = openBrowser();
const ownId = await confirm(own);
const foreignId = await confirm(openBrowser());
await refuseWith("03");
provesForeignIdsAreHidden(askHolderChange, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("a request that was returned because the contract has another name", () => {
  beforeEach(reset);

  test("is asked for again as a change of holder, which the retailer hears of", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await refuseWith("03");
    expect((await ask(openBrowser(), leadId)).problem().code).toBe("lead_not_found");
    const { state, process, refusal, steps } = (await ask(browser, leadId)).answer();
    expect([state, process, refusal]).toEqual(["confirmed", "holder_change", null]);
    expect(steps.at(-1)?.state).toBe("confirmed");
    const waiting = { state: "confirmed", before: new Date(Date.now() + 1000), limit: 5 } as const;
    expect(await listWaitingLeads(database, waiting)).toMatchObject([{ process: "holder_change" }]);
    const { rows } = await database.unguarded.query("select type from visitor_outbox_events");
    expect(rows).toHaveLength(2);
    expect((await ask(browser, leadId)).problem().code).toBe("lead_not_correctable");
  });

  test("is not, where it was returned for something else, or not at all", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    expect((await ask(browser, leadId)).problem().code).toBe("lead_not_correctable");
    await refuseWith("14");
    expect((await ask(browser, leadId)).problem().code).toBe("lead_not_correctable");
  });
});
