import { addWorkingDays } from "#energy/working-days.ts";
import { madridDate } from "#energy/calendar.ts";
import { knownRefusal, refusalActorOf } from "#energy/contract-refusals.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { serverWords } from "#platform/server/words.ts";
import { downloadLeadPaper } from "../contract/download-lead-paper.ts";
import { getLeadProgress, type LeadProgress } from "../contract/get-lead-progress.ts";
import { listLeads } from "../contract/list-leads.ts";
import ca from "../locales/refusals.ca.json" with { type: "json" };
import en from "../locales/refusals.en.json" with { type: "json" };
import es from "../locales/refusals.es.json" with { type: "json" };
import { processOfLead } from "./leads/confirmation-message.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { visitorIdOfCustomer, visitorIdsOf } from "./leads/lead-owner.ts";
import { findLeadWhole, findOwnLead, listOwnLeads, storedLeads, type Lead } from "./leads/lead-queries.ts";
import { holderNameOf } from "./leads/lead-values.ts";
import { withdrawalEndOf } from "./papers/lead-documents.ts";
import { findLeadSignature } from "./papers/lead-signatures.ts";
import { drawPaper } from "./papers/make-papers.ts";
import { addressTextOf } from "./papers/paper-facts.ts";
import { findPaper, listPapers, readPaper } from "./papers/paper-queries.ts";
import { readPaperFacts } from "./papers/read-facts.ts";

/** Working days in which a switch is done at the latest (RD 88/2026). */
const switchDays = 10;

const refusalOf = ({ state, refusalCode }: Lead, language: CompleteLanguage): LeadProgress["refusal"] => {
  if (state !== "refused") return null;
  const code = knownRefusal(refusalCode ?? "");
  return { code, text: serverWords(language, { ca, es, en })(code), actor: refusalActorOf(code) };
};

const signatureOf = async (
  { database }: Pick<ContractingPorts, "database">,
  { leadId }: Lead,
): Promise<LeadProgress["signature"]> => {
  const signature = await findLeadSignature(database.pool, leadId);
  if (signature === undefined) return null;
  const { state, signingUrl, expiresAt } = signature;
  return { state, url: state === "waiting" ? signingUrl : null, expiresAt };
};

interface Reading {
  readonly language: CompleteLanguage;
  readonly now: Date;
}

/** What becomes of a confirmed lead, for who made it. */
export const progressOf = async (
  ports: Pick<ContractingPorts, "database">,
  lead: Lead & { readonly confirmedAt: Date },
  { language, now }: Reading,
): Promise<LeadProgress> => {
  const { pool } = ports.database;
  const { values } = await findLeadWhole(pool, lead);
  const process = processOfLead(values);
  const end = withdrawalEndOf({ ...lead, values });
  const steps = await storedLeads.findSteps(pool, lead.visitorId, [lead.leadId]);
  return {
    ...lead,
    process,
    wantsCall: lead.productId === null,
    steps: steps
      .filter(({ state }) => state !== "draft")
      .map(({ state, changedAt }) => ({ state, at: changedAt })),
    holderName: holderNameOf(values),
    cups: values.supply?.cups ?? "",
    address: addressTextOf(values.supply, language),
    signature: await signatureOf(ports, lead),
    papers: await listPapers(pool, lead.leadId),
    refusal: refusalOf(lead, language),
    switchUntil:
      process === "new_supply" || lead.productId === null
        ? null
        : addWorkingDays(madridDate(lead.confirmedAt), switchDays + 1),
    withdrawUntil: end ?? null,
    canWithdraw: end !== undefined && lead.state !== "withdrawn" && madridDate(now) <= end,
  };
};

export const handleGetLeadProgress = ({ database }: Pick<ContractingPorts, "database">): Handler =>
  handler(getLeadProgress, async (call) => {
    const { params, language, now, fail } = call;
    const found = await findOwnLead(database.pool, { ...params, visitorIds: visitorIdsOf(call), now });
    const lead = found ?? fail("lead_not_found");
    const { confirmedAt } = lead;
    return confirmedAt === null
      ? fail("lead_not_confirmed")
      : progressOf({ database }, { ...lead, confirmedAt }, { language, now });
  });

export const handleListLeads = ({ database }: Pick<ContractingPorts, "database">): Handler =>
  handler(listLeads, async ({ session: { customerId }, language, now }) => {
    const { pool } = database;
    const leads = await listOwnLeads(pool, { visitorIds: [visitorIdOfCustomer(customerId)], now });
    const listed = leads.map(async (lead) => {
      const { values } = await findLeadWhole(pool, lead);
      return {
        ...lead,
        refusalActor: refusalOf(lead, language)?.actor ?? null,
        address: addressTextOf(values.supply, language),
        cups: values.supply?.cups ?? "",
        productName: lead.offer?.name ?? null,
        confirmedAt: lead.confirmedAt ?? lead.changedAt,
      };
    });
    return Promise.all(listed);
  });

type DownloadPorts = Parameters<typeof readPaperFacts>[0] &
  Pick<ContractingPorts, "storage" | "printDocument">;

export const handleDownloadLeadPaper = (ports: DownloadPorts): Handler =>
  handler(downloadLeadPaper, async (call) => {
    const { params, query, now, fail } = call;
    const { pool } = ports.database;
    const mediaType = "application/pdf" as const;
    const found = await findOwnLead(pool, { leadId: params.leadId, visitorIds: visitorIdsOf(call), now });
    const lead = found ?? fail("lead_not_found");
    const stored = await findPaper(pool, lead.leadId, params.paper);
    const language = query.language ?? stored?.language ?? call.language;
    if (stored !== undefined && (stored.language === language || params.paper === "withdrawal"))
      return { filename: stored.filename, mediaType, content: await readPaper(ports.storage, stored) };
    if (params.paper === "withdrawal") return fail("lead_paper_missing");
    if (stored === undefined && (params.paper !== "summary" || lead.state !== "draft"))
      return fail("lead_paper_missing");
    const facts = await readPaperFacts(ports, lead, { language, link: undefined, now });
    const made = await drawPaper(ports, params.paper, {
      facts: facts ?? fail("lead_not_complete"),
      language,
    });
    return { filename: made.filename, mediaType, content: Buffer.from(made.content) };
  });
