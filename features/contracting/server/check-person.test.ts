import { beforeEach, describe, expect, test } from "vitest";
import { checkLeadIdentity } from "../contract/check-lead-identity.ts";
import { getLeadScore } from "../contract/get-lead-score.ts";
import { saveLead } from "../contract/save-lead.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household } from "./testing/lead-samples.ts";

const questions: string[] = [];
const { openBrowser, reset, customerId } = await startContracting({
  solvency: {
    findScore: async ({ taxId, name }) => {
      questions.push(`${taxId} ${name}`);
      return taxId === "11111666K" ? 900 : 120;
    },
  },
});
beforeEach(async () => {
  questions.length = 0;
  await reset();
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
const identity = (browser: Browser, leadId: string) =>
  browser.call(checkLeadIdentity, { params: { leadId } });

describe("the solvency", () => {
  test("is good or bad, and asked once for the same person", async () => {
    const browser = openBrowser();
    const leadId = await begin(browser, "11111123F");
    expect((await score(browser, leadId)).answer()).toEqual({ score: "good" });
    expect((await score(browser, leadId)).answer()).toEqual({ score: "good" });
    expect(questions).toEqual(["11111123F Núria Vilà d’Alòs"]);
    expect((await score(browser, await begin(browser, "11111666K"))).answer()).toEqual({ score: "bad" });
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

describe("the identity", () => {
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
});
