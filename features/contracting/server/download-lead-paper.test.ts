import { beforeEach, describe, expect, test } from "vitest";
import { downloadLeadPaper } from "../contract/download-lead-paper.ts";
import { saveLead } from "../contract/save-lead.ts";
import { withdrawLead } from "../contract/withdraw-lead.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startContracting, type Browser } from "./testing/contracting-fixture.ts";
import { household, wholeLead } from "./testing/lead-samples.ts";
import { pageCountOf, textsOf } from "#platform/testing/pdf-text.ts";

const { database, server, customerId, openBrowser, reset, work, emails } = await startContracting();

/** The words of a document, however its lines break. */
const textOf = (pdf: Buffer): string => textsOf(pdf).join(" ");

const confirm = async (browser: Browser) =>
  (await browser.call(saveLead, { body: { ...wholeLead, confirm: true } })).answer().leadId;
const download = (
  browser: Browser,
  leadId: string,
  { paper, language }: { paper: "summary" | "contract" | "withdrawal"; language?: "ca" | "es" | "en" },
) =>
  browser.call(downloadLeadPaper, {
    params: { leadId, paper },
    query: language === undefined ? {} : { language },
  });

const own = openBrowser();
const ownId = await confirm(own);
const foreignId = await confirm(openBrowser());
await work();
provesForeignIdsAreHidden(downloadLeadPaper, {
  server,
  valid: { as: "visitor", params: { leadId: ownId, paper: "contract" }, cookies: [...own.cookies.values()] },
  foreignParams: { leadId: foreignId, paper: "contract" },
  unknownParams: { leadId: "A".repeat(32), paper: "contract" },
});

describe("the papers of a request", () => {
  beforeEach(reset);

  test("are a summary and a contract with its annexes, as they were sent by email", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    expect((await download(browser, leadId, { paper: "contract" })).problem().code).toBe(
      "lead_paper_missing",
    );
    await work();
    const [email] = emails.sent;
    const attached = email?.attachments ?? [];
    expect(attached.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^resum-/),
      expect.stringMatching(/^contracte-/),
    ]);
    const contract = await download(browser, leadId, { paper: "contract" });
    expect(contract.bytes).toEqual(attached[1]?.content);
    const text = textOf(contract.bytes);
    for (const part of ["Annex 1. Condicions", "Annex 2. Preus", "Annex 3. Formulari de desistiment", "#t="])
      expect(text).toContain(part);
    expect(text).not.toContain("0418 4502");
    expect(pageCountOf((await download(browser, leadId, { paper: "summary" })).bytes)).toBe(1);
  });

  test("are copied in the other languages, which name the one that was accepted", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await work();
    const copy = textOf((await download(browser, leadId, { paper: "contract", language: "en" })).bytes);
    expect(copy).toContain("The version that you accepted is in Catalan");
    expect(copy).not.toContain("#t=");
    const stranger = await download(openBrowser(), leadId, { paper: "contract" });
    expect(stranger.problem().code).toBe("lead_not_found");
  });

  test("before it is sent are the summary alone, once there is a product", async () => {
    const browser = openBrowser();
    const { leadId } = (await browser.call(saveLead, { body: household.installation })).answer();
    expect((await download(browser, leadId, { paper: "summary" })).problem().code).toBe("lead_not_complete");
    const { installation, person, contract } = household;
    const chosen = (
      await browser.call(saveLead, { body: { ...installation, ...person, ...contract } })
    ).answer();
    const text = textOf((await download(browser, chosen.leadId, { paper: "summary" })).bytes);
    expect(text).toContain("encara sense enviar");
    expect(text).toContain("Què costaria un any");
    expect((await download(browser, chosen.leadId, { paper: "contract" })).problem().code).toBe(
      "lead_paper_missing",
    );
  });

  test("compare what a customer has for the same supply with what it will be", async () => {
    const { rows } = await database.unguarded.query(
      `select s.cups, k.name from contracts k join supply_points s using (customer_id, supply_point_id)
       where customer_id = $1 and k.commodity = 'electricity' and k.state = 'active' order by k.name limit 1`,
      [customerId],
    );
    const { installation, person, contract } = household;
    const body = {
      ...installation,
      ...person,
      ...contract,
      supply: { ...installation.supply, cups: rows[0].cups },
    };
    const summaryOf = async (browser: Browser): Promise<string> => {
      const { leadId } = (await browser.call(saveLead, { body })).answer();
      return textOf((await download(browser, leadId, { paper: "summary" })).bytes);
    };
    const changes = `contracte ${rows[0].name} que tens amb nosaltres`;
    expect(await summaryOf(openBrowser({ customerId }))).toContain(changes);
    // A visitor who types the CUPS of a customer learns nothing of the contract.
    expect(await summaryOf(openBrowser())).not.toContain(changes);
  });

  test("after a withdrawal are also its proof, which is attached to the email", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    expect((await download(browser, leadId, { paper: "withdrawal" })).problem().code).toBe(
      "lead_paper_missing",
    );
    await browser.call(withdrawLead, { params: { leadId } });
    await work();
    const proof = await download(browser, leadId, { paper: "withdrawal" });
    expect(textOf(proof.bytes)).toContain("Justificant de desistiment");
    expect(emails.sent.at(-1)?.attachments?.map(({ content }) => content)).toEqual([proof.bytes]);
  });
});
