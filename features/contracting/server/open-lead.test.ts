import { beforeEach, describe, expect, test } from "vitest";
import { getLead } from "../contract/get-lead.ts";
import { openLead } from "../contract/open-lead.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { sendLeadLink } from "../contract/send-lead-link.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { gasPart, household } from "./testing/lead-samples.ts";

const { database, openBrowser, reset, emails, work } = await startContracting();
beforeEach(reset);

const email = "nuria@correu.example";
const begin = async (browser: Browser) => {
  const { leadId } = (await browser.call(saveLead, { body: household.installation })).answer();
  return (await browser.call(saveLead, { body: { leadId, ...household.person } })).answer().leadId;
};
const send = (browser: Browser, leadId: string) =>
  browser.call(sendLeadLink, { params: { leadId }, body: { email } });
/** The token of the link in the last email. */
const linkOf = (): string => /#t=([\w-]{43})$/.exec(emails.sent.at(-1)?.action?.url ?? "")?.[1] ?? "";
const open = (browser: Browser, link: string, proof?: string) =>
  browser.call(openLead, { body: { link, proof } });

describe("a link to a lead", () => {
  test("opens it on another device, several times, for who knows the end of the tax id", async () => {
    const browser = openBrowser();
    const leadId = await begin(browser);
    const { leadId: gasLeadId } = (
      await browser.call(saveGasLead, { body: { electricityLeadId: leadId, supply: gasPart.supply } })
    ).answer();
    await send(browser, leadId);
    await work();
    for (const device of [openBrowser(), openBrowser()]) {
      const asked = await open(device, linkOf());
      expect([asked.status, asked.problem().code]).toEqual([403, "lead_proof_needed"]);
      expect((await open(device, linkOf(), "000A")).problem().code).toBe("lead_proof_wrong");
      expect((await device.call(getLead, { params: { leadId } })).status).toBe(404);
      expect((await open(device, linkOf(), " 123f ")).answer()).toMatchObject({
        leadId,
        values: { owner: { taxId: "11111123F" } },
      });
      for (const id of [leadId, gasLeadId])
        expect((await device.call(getLead, { params: { leadId: id } })).status).toBe(200);
      expect((await device.call(saveLead, { body: { leadId, ...household.contract } })).status).toBe(200);
    }
    expect((await browser.call(getLead, { params: { leadId } })).answer().values.productId).toBe(1);
  });

  test("shows the first device what the second one adds for gas", async () => {
    const [browser, device] = [openBrowser(), openBrowser()];
    const leadId = await begin(browser);
    await send(browser, leadId);
    await work();
    await open(device, linkOf(), "123F");
    const { leadId: gasLeadId } = (
      await device.call(saveGasLead, { body: { electricityLeadId: leadId, supply: gasPart.supply } })
    ).answer();
    for (const each of [browser, device])
      expect((await each.call(getLead, { params: { leadId: gasLeadId } })).status).toBe(200);
    expect((await openBrowser().call(getLead, { params: { leadId: gasLeadId } })).status).toBe(404);
  });

  test("is not guessed: wrong answers have to wait", async () => {
    const browser = openBrowser();
    await send(browser, await begin(browser));
    await work();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push((await open(openBrowser(), linkOf(), `00${attempt}A`)).problem().code);
    expect(new Set(codes.slice(0, 5))).toEqual(new Set(["lead_proof_wrong"]));
    expect(codes.slice(5)).toContain("too_many_lead_proofs");
  });

  test("that is unknown or has expired opens nothing", async () => {
    const browser = openBrowser();
    await send(browser, await begin(browser));
    await work();
    expect((await open(openBrowser(), "A".repeat(43), "123F")).problem().code).toBe("lead_not_found");
    await database.unguarded.query("update lead_links set expires_at = now() - interval '1 minute'");
    expect((await open(openBrowser(), linkOf(), "123F")).problem().code).toBe("lead_not_found");
  });
});
