import { beforeEach, describe, expect, test } from "vitest";
import { decideSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import { getLeadProgress } from "../../contract/get-lead-progress.ts";
import { saveLead } from "../../contract/save-lead.ts";
import { withdrawLead } from "../../contract/withdraw-lead.ts";
import { listWaitingLeads } from "../leads/decide-lead.ts";
import { leadMoved } from "../leads/lead-jobs.ts";
import { startContracting, type Browser } from "../testing/contracting-fixture.ts";
import { wholeLead } from "../testing/lead-samples.ts";
import { findBrokenLeadEvidence, readLeadEvidence } from "./lead-evidence.ts";
import { pollLeadSignatures } from "./poll-lead-signatures.ts";
import { verifyAllLeads, type VerifiedLead } from "./verify-lead-papers.ts";

const { database, storage, jobs, provider, openBrowser, reset, work, emails, settings } =
  await startContracting();
const errors: unknown[] = [];
const poll = (now = new Date()) =>
  pollLeadSignatures({ database, jobs, provider, onError: (error) => void errors.push(error) }, now);

beforeEach(async () => {
  await reset();
  await database.unguarded.query("delete from sandbox_signatures; delete from outbox_events");
  errors.length = 0;
  settings.current = { ...settings.current, signature: true };
});

const confirm = async (browser: Browser): Promise<string> =>
  (await browser.call(saveLead, { body: { ...wholeLead, confirm: true } })).answer().leadId;
const progressOf = async (browser: Browser, leadId: string) =>
  (await browser.call(getLeadProgress, { params: { leadId } })).answer();
const decide = async (state: "signed" | "rejected"): Promise<void> => {
  const { rows } = await database.unguarded.query("select signature_id from sandbox_signatures");
  const signed = { state, address: "192.0.2.7", now: new Date() };
  await decideSandboxSignature(database, rows[0].signature_id, signed);
  await poll();
};
/** Of visitors, and of the customers whose accounts came with their contracts. */
const eventTypes = async () =>
  (
    await database.unguarded.query(
      `select type, occurred_at from visitor_outbox_events
       union all select type, occurred_at from outbox_events order by occurred_at`,
    )
  ).rows.map(({ type }) => type);
const listed = () =>
  listWaitingLeads(database, { state: "confirmed", before: new Date(Date.now() + 1000), limit: 9 });

describe("a contract that is signed", () => {
  test("goes to the retailer once its signature is there, with the consents and the documents in its evidence", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    expect((await progressOf(browser, leadId)).signature).toMatchObject({ state: "preparing", url: null });
    await work();
    const { signature, papers } = await progressOf(browser, leadId);
    expect(signature).toMatchObject({ state: "waiting", url: emails.sent[0]?.action?.url });
    expect(papers.map(({ kind }) => kind)).toEqual(["summary", "contract"]);
    expect([await eventTypes(), await listed()]).toEqual([[], []]);
    await decide("signed");
    expect((await progressOf(browser, leadId)).signature?.state).toBe("signed");
    expect([await eventTypes(), (await listed()).length, errors]).toEqual([["lead.confirmed"], 1, []]);
    const evidence = await readLeadEvidence(database.pool, leadId);
    expect(evidence.map(({ event, subject }) => `${event} ${subject}`)).toEqual([
      "consent accept_gdpr",
      "consent accept_ov_conditions",
      "consent allow_contact",
      "document_created summary",
      "document_created contract",
      "signed contract",
    ]);
    expect(evidence.at(-1)).toMatchObject({ address: "192.0.2.7" });
    expect(evidence.at(-1)?.documentHash).toBe(evidence.at(-2)?.documentHash);
    expect(findBrokenLeadEvidence(leadId, evidence)).toBeUndefined();
  });

  test("has evidence in which a change of any entry is found", async () => {
    const leadId = await confirm(openBrowser());
    await work();
    const evidence = await readLeadEvidence(database.pool, leadId);
    for (const [index, entry] of evidence.entries()) {
      const changed = evidence.with(index, { ...entry, consentText: "Un altre text" });
      expect(findBrokenLeadEvidence(leadId, changed)).toBe(index + 1);
    }
    expect(findBrokenLeadEvidence(leadId, evidence.slice(1))).toBe(1);
    expect(findBrokenLeadEvidence("another", evidence)).toBe(1);
  });

  test("is verified with its papers: a changed entry, a removed one and a lost file are named", async () => {
    await confirm(openBrowser());
    await work();
    await decide("signed");
    const verified = async () => {
      const found: VerifiedLead[] = [];
      for await (const lead of verifyAllLeads({ database, storage })) found.push(lead);
      return found;
    };
    const problems = async () => (await verified()).flatMap((lead) => lead.problems);
    expect(await verified()).toMatchObject([{ entries: 6, documents: 2, problems: [] }]);
    const { unguarded } = database;
    await unguarded.query("update lead_evidence set address = '192.0.2.8' where entry = 6");
    expect(await problems()).toEqual([{ problem: "broken_chain", entry: 6 }]);
    await unguarded.query("delete from lead_evidence where entry = 6");
    expect(await problems()).toEqual([{ problem: "missing_entry", event: "signed" }]);
    await unguarded.query("update lead_papers set document_hash = 'another' where kind = 'summary'");
    await unguarded.query("update lead_papers set storage_key = 'another' where kind = 'contract'");
    expect(await problems()).toEqual([
      { problem: "changed_document", paper: "summary" },
      { problem: "missing_document", paper: "contract" },
      { problem: "missing_entry", event: "signed" },
    ]);
  });

  test("is withdrawn when the signature is rejected", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await work();
    await decide("rejected");
    expect((await progressOf(browser, leadId)).state).toBe("withdrawn");
    expect(await eventTypes()).toEqual([]);
  });

  test("ends when it is not signed in time, which the email says", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await work();
    emails.sent.length = 0;
    await poll(new Date(Date.now() + 8 * 86_400_000));
    const { state, signature, papers } = await progressOf(browser, leadId);
    expect([state, signature?.state, papers.length]).toEqual(["withdrawn", "expired", 2]);
    await work();
    expect(emails.sent[0]?.paragraphs.join(" ")).toContain("No hem rebut la teva signatura a temps");
    expect(emails.sent[0]?.attachments).toEqual([]);
  });

  test("can be withdrawn before it is signed, and then no longer be signed", async () => {
    const browser = openBrowser();
    const leadId = await confirm(browser);
    await work();
    expect((await browser.call(withdrawLead, { params: { leadId } })).status).toBe(200);
    await work();
    await decide("signed");
    expect((await progressOf(browser, leadId)).signature?.state).toBe("withdrawn");
    // The retailer never heard of it.
    expect([await eventTypes(), errors]).toEqual([[], []]);
  });

  test("is prepared once, however often the work is repeated", async () => {
    const leadId = await confirm(openBrowser());
    const again = { leadId, state: "confirmed" as const };
    await work();
    await jobs.add(leadMoved, again);
    await work();
    const count = async (table: string) =>
      (await database.unguarded.query(`select count(*)::int from ${table}`)).rows[0].count;
    expect([await count("sandbox_signatures"), await count("lead_papers")]).toEqual([1, 2]);
    expect(await readLeadEvidence(database.pool, leadId)).toHaveLength(5);
  });
});
