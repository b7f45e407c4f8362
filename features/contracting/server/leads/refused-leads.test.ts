import { beforeEach, describe, expect, test } from "vitest";
import type { RefusalActor } from "#energy/contract-refusals.ts";
import { createSandboxDistributor } from "#integrations/back-office/sandbox-distributor.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { askHolderChange } from "../../contract/ask-holder-change.ts";
import { getLeadProgress } from "../../contract/get-lead-progress.ts";
import { saveGasLead } from "../../contract/save-gas-lead.ts";
import { saveLead } from "../../contract/save-lead.ts";
import { startContracting, type Browser } from "../testing/contracting-fixture.ts";
import { cupsOf, gasPart, wholeLead } from "../testing/lead-samples.ts";
import { decideLead, listWaitingLeads, type NamedDecision } from "./decide-lead.ts";

const { database, jobs, carryOut, openBrowser, reset, emails, work } = await startContracting();
beforeEach(reset);

const decide = (decision: Omit<NamedDecision, "name">) =>
  decideLead(
    { database, jobs, carryOut },
    { ...decision, name: "leads" },
    { actor: "sandbox distributor", now: new Date() },
  );
const distributor = createSandboxDistributor({
  answerAfterMs: 0,
  portal: {
    listWaiting: (state, before) => listWaitingLeads(database, { state, before, limit: 10 }),
    accept: async (reference) => void (await decide({ reference, to: "accepted" })),
    refuse: async (reference, refusalCode) => void (await decide({ reference, to: "refused", refusalCode })),
    visit: async (reference) => void (await decide({ reference, to: "visit" })),
    activate: async (reference) =>
      void (await decide({ reference, to: "active", contractName: "0099001", startsOn: "2026-12-01" })),
  },
});
const answer = () => distributor.work(new Date(Date.now() + 1000));

const { powerW, power2W, selfConsumption, process: _process, supply, ...shared } = wholeLead;
const bodies = {
  electricity: { ...shared, powerW, power2W, selfConsumption, process: "switch" as const, supply },
  gas: { ...shared, ...gasPart, supply },
};

/** A confirmed request for a supply point of the commodity whose digits end so. */
const confirm = async (commodity: "electricity" | "gas", ending: string, rest: object = {}) => {
  const browser = openBrowser();
  const cups = cupsOf(`${commodity === "gas" ? "0217" : "0031"}405600000${ending}`);
  const body = { ...bodies[commodity], ...rest, supply: { ...supply, cups }, confirm: true };
  const saved = commodity === "gas" ? browser.call(saveGasLead, { body }) : browser.call(saveLead, { body });
  return { browser, ...(await saved).answer() };
};
const read = async (browser: Browser, leadId: string, language: CompleteLanguage = "ca") =>
  (await browser.call(getLeadProgress, { params: { leadId }, language })).answer();
const turnOf = async (reference: string): Promise<string | undefined> =>
  (await database.unguarded.query("select turn from case_queue where reference = $1", [reference])).rows[0]
    ?.turn;

/** What the customer is asked to do, by the email of the refusal. */
const nextStep: Readonly<Record<RefusalActor, RegExp>> = {
  customer: /^Truca’ns o respon aquest correu/,
  retailer: /^No cal que facis res: ho corregim nosaltres/,
  wait: /^No cal que facis res: ho tornarem a demanar/,
};
const queueTurn: Readonly<Record<RefusalActor, string>> = {
  customer: "customer",
  retailer: "dispatch",
  wait: "distributor",
};

interface Refused {
  readonly ending: string;
  readonly code: string;
  readonly actor: RefusalActor;
  /** What mends it: the retailer sends it again, the customer asks for a change of holder, or neither without a call. */
  readonly mended:
    | "goes on once the retailer has sent it again"
    | "goes on as a change of holder"
    | "needs a call";
  /** What is asked for in the end. */
  readonly process?: string;
  readonly reads: Readonly<Record<CompleteLanguage, RegExp>>;
}
const unknownCups = { ca: /no coneix aquest CUPS/, es: /no conoce este CUPS/, en: /does not know this CUPS/ };
const otherName = { ca: /altra persona.*NIF/, es: /otra persona.*NIF/, en: /another name.*tax id/ };
const protectedCups = { ca: /factura recent/, es: /factura reciente/, en: /recent bill/ };
const byCall = { actor: "customer", mended: "needs a call" } as const;

const electricity: readonly Refused[] = [
  { ending: "901", code: "01", ...byCall, reads: unknownCups },
  {
    ending: "902",
    code: "02",
    actor: "retailer",
    mended: "goes on once the retailer has sent it again",
    process: "new_supply",
    reads: { ca: /és una alta/, es: /es un alta/, en: /this is a new supply/ },
  },
  {
    ending: "903",
    code: "03",
    actor: "customer",
    mended: "goes on as a change of holder",
    process: "holder_change",
    reads: otherName,
  },
  {
    ending: "914",
    code: "14",
    ...byCall,
    reads: {
      ca: /certificat d’un instal·lador/,
      es: /certificado de un instalador/,
      en: /installer’s certificate/,
    },
  },
  {
    ending: "936",
    code: "36",
    ...byCall,
    reads: { ca: /NIF no és vàlid/, es: /NIF no es válido/, en: /tax id is not valid/ },
  },
  {
    ending: "937",
    code: "37",
    actor: "wait",
    mended: "goes on once the retailer has sent it again",
    reads: {
      ca: /altra alta en curs.*quan acabi/,
      es: /otra alta en curso.*cuando termine/,
      en: /Another new supply is under way.*when it ends/,
    },
  },
  { ending: "949", code: "49", ...byCall, reads: { ca: /trifàsica/, es: /trifásica/, en: /three-phase/ } },
  {
    ending: "965",
    code: "65",
    ...byCall,
    reads: { ca: /dotze mesos/, es: /doce meses/, en: /twelve months/ },
  },
  {
    ending: "979",
    code: "99",
    actor: "retailer",
    mended: "goes on once the retailer has sent it again",
    reads: { ca: /hem de revisar/, es: /tenemos que revisar/, en: /we have to look into/ },
  },
  { ending: "981", code: "D1", ...byCall, reads: { ca: /bo social/, es: /bono social/, en: /social bonus/ } },
  { ending: "985", code: "E5", ...byCall, reads: protectedCups },
];
const gas: readonly Refused[] = [
  {
    ending: "912",
    code: "R12",
    actor: "customer",
    mended: "goes on as a change of holder",
    process: "holder_change",
    reads: otherName,
  },
  {
    ending: "929",
    code: "R29",
    ...byCall,
    reads: { ca: /CUPS de gas/, es: /CUPS de gas/, en: /CUPS of gas/ },
  },
  {
    ending: "943",
    code: "R43",
    actor: "retailer",
    mended: "goes on once the retailer has sent it again",
    reads: { ca: /ja és nostre/, es: /ya es nuestro/, en: /with us already/ },
  },
  {
    ending: "987",
    code: "R97",
    ...byCall,
    reads: { ca: /deute pendent/, es: /deuda pendiente/, en: /unpaid debt/ },
  },
  { ending: "913", code: "S13", ...byCall, reads: protectedCups },
];

describe.each([
  { commodity: "electricity" as const, rows: electricity },
  { commodity: "gas" as const, rows: gas },
])("a request for $commodity that the sandbox's distributor refuses", ({ commodity, rows }) => {
  test.each(rows)(
    "for the supply point $ending with $code says why and what to do, and $mended",
    async ({ ending, code, actor, mended, process = "switch", reads }) => {
      const { browser, leadId, reference } = await confirm(commodity, ending);
      await work();
      emails.sent.length = 0;
      await answer();
      for (const language of completeLanguages)
        expect(await read(browser, leadId, language)).toMatchObject({
          state: "refused",
          refusal: { code, actor, text: expect.stringMatching(reads[language]) },
        });
      await work();
      expect(emails.sent[0]?.paragraphs).toEqual(
        expect.arrayContaining([expect.stringMatching(reads.ca), expect.stringMatching(nextStep[actor])]),
      );
      expect(await turnOf(reference)).toBe(queueTurn[actor]);
      // It stays refused, however often the distributor works, until it is sent again.
      await answer();
      expect((await read(browser, leadId)).state).toBe("refused");
      if (mended === "goes on as a change of holder")
        expect((await browser.call(askHolderChange, { params: { leadId } })).status).toBe(200);
      else expect(await decide({ reference, to: "confirmed" })).toMatchObject({ refusalCode: null });
      expect(await read(browser, leadId)).toMatchObject({ state: "confirmed", process, refusal: null });
      await answer();
      await answer();
      const { state, refusal } = await read(browser, leadId);
      expect([state, refusal?.code]).toEqual(
        mended === "needs a call" ? ["refused", code] : ["active", undefined],
      );
    },
  );
});

test("a request in the name of the present holder is accepted and begins, as one that changes the holder is", async () => {
  const home = await confirm("electricity", "101");
  const changing = await confirm("electricity", "903", { changesOwner: true, process: "holder_change" });
  const states = async () =>
    Promise.all([home, changing].map(async ({ browser, leadId }) => (await read(browser, leadId)).state));
  await answer();
  expect(await states()).toEqual(["accepted", "accepted"]);
  await answer();
  expect(await states()).toEqual(["active", "active"]);
});
