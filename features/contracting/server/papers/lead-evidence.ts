import {
  execute,
  instant,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { findBrokenPlace, hashOfFacts, placeAfter } from "#platform/server/hash-chain.ts";

const leadEvidenceEvents = [
  "consent",
  "document_created",
  "signed",
  "rejected",
  "expired",
  "withdrawn",
] as const;

const columns = {
  entry: int,
  event: oneOf(...leadEvidenceEvents),
  subject: text,
  occurredAt: instant,
  address: text,
  documentHash: text,
  consentVersion: text,
  consentText: text,
  previousHash: text,
  hash: text,
};
export type LeadEvidence = RowOf<typeof columns>;
export type LeadEvidenceFacts = Omit<LeadEvidence, "entry" | "previousHash" | "hash">;

/** SHA-256 over all facts of an entry, in this order, and the hash of the entry before. */
const hashOf = (leadId: string, entry: Omit<LeadEvidence, "hash">): string =>
  hashOfFacts([
    leadId,
    entry.entry,
    entry.event,
    entry.subject,
    entry.occurredAt.toISOString(),
    entry.address,
    entry.documentHash,
    entry.consentVersion,
    entry.consentText,
    entry.previousHash,
  ]);

/** Appends to the chain of a lead. The caller holds the lock of the lead's row, so that the chain has no branches. */
export const appendLeadEvidence = async (
  client: Queryable,
  leadId: string,
  facts: LeadEvidenceFacts,
): Promise<void> => {
  const last = await queryRow(client, {
    name: "find-last-lead-evidence",
    text: "select entry, hash from lead_evidence where lead_id = $1 order by entry desc limit 1",
    values: [leadId],
    columns: { entry: int, hash: text },
  });
  const chained = { ...facts, ...placeAfter(last) };
  await execute(client, {
    name: "append-lead-evidence",
    text: `insert into lead_evidence (lead_id, entry, event, subject, occurred_at, address, document_hash,
             consent_version, consent_text, previous_hash, hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      leadId,
      chained.entry,
      chained.event,
      chained.subject,
      chained.occurredAt,
      chained.address,
      chained.documentHash,
      chained.consentVersion,
      chained.consentText,
      chained.previousHash,
      hashOf(leadId, chained),
    ],
  });
};

/** The chain of a lead, the first entry first. */
export const readLeadEvidence = (client: Queryable, leadId: string): Promise<LeadEvidence[]> =>
  queryRows(client, {
    name: "read-lead-evidence",
    text: `select entry, event, subject, occurred_at as "occurredAt", address, document_hash as "documentHash",
             consent_version as "consentVersion", consent_text as "consentText", previous_hash as "previousHash", hash
           from lead_evidence where lead_id = $1 order by entry`,
    values: [leadId],
    columns,
  });

/** The number of the first entry that was changed, removed or put in afterwards; undefined when the chain is whole. */
export const findBrokenLeadEvidence = (
  leadId: string,
  entries: readonly LeadEvidence[],
): number | undefined => findBrokenPlace(entries, (entry) => hashOf(leadId, entry));
