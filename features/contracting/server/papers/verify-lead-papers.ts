import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { findBrokenLeadEvidence, readLeadEvidence, type LeadEvidence } from "./lead-evidence.ts";
import { listPapers, type StoredPaper } from "./paper-queries.ts";

export interface VerifyLeadPorts {
  readonly database: Pick<Database, "pool">;
  readonly storage: Pick<FileStorage, "get">;
}

export type LeadEvidenceProblem =
  /** The entry, or one before it, was changed, removed or put in afterwards. */
  | { readonly problem: "broken_chain"; readonly entry: number }
  /** A paper or a decided signature without its entry, as when the last entries were removed. */
  | { readonly problem: "missing_entry"; readonly event: string }
  | { readonly problem: "other_document_hash"; readonly paper: string }
  | { readonly problem: "missing_document"; readonly paper: string }
  | { readonly problem: "changed_document"; readonly paper: string };

export interface VerifiedLead {
  /** The number that the visitor and the retailer know. */
  readonly reference: string;
  readonly entries: number;
  /** Of the newest entry; undefined without entries. */
  readonly lastHash: string | undefined;
  /** Documents that were read from storage. */
  readonly documents: number;
  readonly problems: readonly LeadEvidenceProblem[];
}

const hashOfStored = async (
  { storage }: Pick<VerifyLeadPorts, "storage">,
  { storageKey }: StoredPaper,
): Promise<string | undefined> => {
  const file = await storage.get(storageKey);
  if (file === undefined) return undefined;
  const hash = createHash("sha256");
  await pipeline(file, hash);
  return hash.digest("hex");
};

/** A paper against its entry and its file. The form of withdrawal is no evidence of anything: it has no entry. */
const paperProblems = async (
  ports: Pick<VerifyLeadPorts, "storage">,
  paper: StoredPaper,
  evidence: readonly LeadEvidence[],
): Promise<LeadEvidenceProblem[]> => {
  const { kind, documentHash } = paper;
  const stored = await hashOfStored(ports, paper);
  if (stored === undefined) return [{ problem: "missing_document", paper: kind }];
  if (stored !== documentHash) return [{ problem: "changed_document", paper: kind }];
  if (kind === "withdrawal") return [];
  const entry = evidence.find(({ event, subject }) => event === "document_created" && subject === kind);
  if (entry === undefined) return [{ problem: "missing_entry", event: `document_created ${kind}` }];
  return entry.documentHash === documentHash ? [] : [{ problem: "other_document_hash", paper: kind }];
};

interface Lead {
  readonly leadId: string;
  readonly reference: string;
  /** Of its signature; empty without one. */
  readonly state: string;
}

const undecided = ["", "preparing", "waiting"];

const verifyLead = async (
  ports: VerifyLeadPorts,
  { leadId, reference, state }: Lead,
): Promise<VerifiedLead> => {
  const { pool } = ports.database;
  const papers = await listPapers(pool, leadId);
  const evidence = await readLeadEvidence(pool, leadId);
  const broken = findBrokenLeadEvidence(leadId, evidence);
  const problems: LeadEvidenceProblem[] =
    broken === undefined ? [] : [{ problem: "broken_chain", entry: broken }];
  for (const paper of papers) problems.push(...(await paperProblems(ports, paper, evidence)));
  if (!undecided.includes(state) && !evidence.some(({ event }) => event === state))
    problems.push({ problem: "missing_entry", event: state });
  return {
    reference,
    entries: evidence.length,
    lastHash: evidence.at(-1)?.hash,
    documents: papers.length,
    problems,
  };
};

const leadsAtOnce = 500;

/**
 * Compares the evidence of every request for a new contract with its hashes, with the state of its signature and with the
 * stored papers. Changes nothing.
 */
export const verifyAllLeads = async function* (ports: VerifyLeadPorts): AsyncGenerator<VerifiedLead> {
  let after = "";
  for (;;) {
    const leads = await queryRows(ports.database.pool, {
      name: "verify-find-leads",
      text: `/* all customers: the evidence of each request is verified */
             select l.lead_id as "leadId", l.reference, coalesce(s.state, '') as state
             from leads l left join lead_signatures s on s.lead_id = l.lead_id
             where l.lead_id > $1
               and (s.lead_id is not null
                    or exists (select from lead_evidence e where e.lead_id = l.lead_id)
                    or exists (select from lead_papers p where p.lead_id = l.lead_id))
             order by l.lead_id limit $2`,
      values: [after, leadsAtOnce],
      columns: { leadId: text, reference: text, state: text },
    });
    for (const lead of leads) {
      yield await verifyLead(ports, lead);
      after = lead.leadId;
    }
    if (leads.length < leadsAtOnce) return;
  }
};
