import {
  execute,
  instant,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { findBrokenPlace, hashOfFacts, placeAfter } from "#platform/server/hash-chain.ts";

const evidenceEvents = ["document_created", "signed", "rejected", "expired", "withdrawn"] as const;

const columns = {
  entry: int,
  requestId: uuid,
  event: oneOf(...evidenceEvents),
  occurredAt: instant,
  address: text,
  documentHash: text,
  consentVersion: text,
  consentText: text,
  previousHash: text,
  hash: text,
};
export type EvidenceEntry = RowOf<typeof columns>;
export type EvidenceFacts = Omit<EvidenceEntry, "entry" | "previousHash" | "hash">;

/** SHA-256 over all facts of an entry, in this order, and the hash of the entry before. */
const hashOf = (entry: Omit<EvidenceEntry, "hash">): string =>
  hashOfFacts([
    entry.entry,
    entry.requestId,
    entry.event,
    entry.occurredAt.toISOString(),
    entry.address,
    entry.documentHash,
    entry.consentVersion,
    entry.consentText,
    entry.previousHash,
  ]);

/** Appends to the customer's chain. The caller holds the lock of the customer's row, so that the chain has no branches. */
export const appendEvidence = async (
  client: Queryable,
  customerId: number,
  facts: EvidenceFacts,
): Promise<void> => {
  const last = await queryRow(client, {
    name: "find-last-evidence",
    text: `select entry, hash from signature_evidence where customer_id = $1 order by entry desc limit 1`,
    values: [customerId],
    columns: { entry: int, hash: text },
  });
  const chained = { ...facts, ...placeAfter(last) };
  await execute(client, {
    name: "append-evidence",
    text: `insert into signature_evidence (customer_id, entry, request_id, event, occurred_at, address, document_hash,
             consent_version, consent_text, previous_hash, hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      customerId,
      chained.entry,
      chained.requestId,
      chained.event,
      chained.occurredAt,
      chained.address,
      chained.documentHash,
      chained.consentVersion,
      chained.consentText,
      chained.previousHash,
      hashOf(chained),
    ],
  });
};

/** The customer's chain, the first entry first. */
export const readEvidence = (client: Queryable, customerId: number): Promise<EvidenceEntry[]> =>
  queryRows(client, {
    name: "read-evidence",
    text: `select entry, request_id as "requestId", event, occurred_at as "occurredAt", address,
             document_hash as "documentHash", consent_version as "consentVersion", consent_text as "consentText",
             previous_hash as "previousHash", hash
           from signature_evidence where customer_id = $1 order by entry`,
    values: [customerId],
    columns,
  });

/** The number of the first entry that was changed, removed or put in afterwards; undefined when the chain is whole. */
export const findBrokenEntry = (entries: readonly EvidenceEntry[]): number | undefined =>
  findBrokenPlace(entries, hashOf);
