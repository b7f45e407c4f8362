import { beforeEach, describe, expect, test } from "vitest";
import { SolvencyUnavailable } from "#integrations/solvency/port.ts";
import { getLeadScore } from "../contract/get-lead-score.ts";
import { saveLead } from "../contract/save-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household } from "./testing/lead-samples.ts";

const questions: string[] = [];
const { server, openBrowser, reset, customerId } = await startContracting({
  solvency: {
    findScore: async ({ taxId, name }) => {
      if (taxId === "11111996Y") throw new SolvencyUnavailable("down");
      questions.push(`${taxId} ${name}`);
      return taxId === "11111666K" ? 900 : 120;
    },
  },
});

const begin = async (browser: Browser, taxId: string, acceptsMorosityCheck = true) => {
  const body = {
    ...household.installation,
    ...household.person,
    acceptsMorosityCheck,
    owner: { ...household.person.owner, taxId },
  };
  return (await browser.call(saveLead, { body })).answer().leadId;
};
const score = (browser: Browser, leadId: string) => browser.call(getLeadScore, { params: { leadId } });

const own = openBrowser();
const ownId = await begin(own, "11111123F");
const foreignId = await begin(openBrowser(), "11111123F");
provesForeignIdsAreHidden(getLeadScore, {
  server,
  valid: { as: "visitor", params: { leadId: ownId }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId },
  unknownParams: { leadId: "A".repeat(32) },
});

describe("the solvency", () => {
  beforeEach(async () => {
    questions.length = 0;
    await reset();
  });

  test("is good or bad, and asked once for the same person", async () => {
    const browser = openBrowser();
    const leadId = await begin(browser, "11111123F");
    expect((await score(browser, leadId)).answer()).toEqual({ score: "good" });
    expect((await score(browser, leadId)).answer()).toEqual({ score: "good" });
    expect(questions).toEqual(["11111123F Núria Vilà d’Alòs"]);
    expect((await score(browser, await begin(browser, "11111666K"))).answer()).toEqual({ score: "bad" });
  });

  test("is not known while the file does not answer", async () => {
    const browser = openBrowser();
    const failed = await score(browser, await begin(browser, "11111996Y"));
    expect([failed.status, failed.problem().code]).toEqual([503, "lead_checks_unavailable"]);
  });

  test("is not asked without consent, without a person, nor for another visitor", async () => {
    const browser = openBrowser();
    expect((await score(browser, await begin(browser, "11111123F", false))).problem().code).toBe(
      "lead_consent_missing",
    );
    const part = { ...household.installation, acceptsMorosityCheck: true };
    const { leadId } = (await browser.call(saveLead, { body: part })).answer();
    expect((await score(browser, leadId)).problem().code).toBe("lead_person_missing");
    for (const other of [openBrowser(), openBrowser({ customerId })])
      expect((await score(other, leadId)).problem().code).toBe("lead_not_found");
    expect(questions).toEqual([]);
  });

  test("is asked five times an hour by one visitor, however many calls come at once", async () => {
    const browser = openBrowser();
    const taxIds = [
      "11111100F",
      "11111101P",
      "11111102D",
      "11111103X",
      "11111104B",
      "11111105N",
      "11111106J",
    ];
    const leadIds: string[] = [];
    for (const taxId of taxIds) leadIds.push(await begin(browser, taxId));
    const answers = await Promise.all(leadIds.map((leadId) => score(browser, leadId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(questions).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.problem().code).toBe("too_many_lead_checks");
    expect((await score(openBrowser(), await begin(openBrowser(), "11111123F"))).status).toBe(404);
  });
});
