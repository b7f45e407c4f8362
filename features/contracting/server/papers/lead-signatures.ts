import { randomUUID } from "node:crypto";
import type { OrderedSignature } from "#integrations/document-signature/port.ts";
import {
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { leadSignatureStates, type LeadSignatureState } from "../../contract/lead-paper.ts";

const columns = {
  leadId: text,
  state: oneOf(...leadSignatureStates),
  signatureId: nullable(text),
  signingUrl: nullable(text),
  documentHash: text,
  consentVersion: text,
  consentText: text,
  decidedAt: nullable(instant),
  expiresAt: instant,
};
export type LeadSignature = RowOf<typeof columns>;
const selection = `select s.lead_id as "leadId", s.state, s.signature_id as "signatureId", s.signing_url as "signingUrl",
  s.document_hash as "documentHash", s.consent_version as "consentVersion", s.consent_text as "consentText",
  s.decided_at as "decidedAt", s.expires_at as "expiresAt" from lead_signatures s`;

/** Opens the signature of a lead, in the transaction that confirms it. */
export const openLeadSignature = async (
  client: Queryable,
  leadId: string,
  expiresAt: Date,
): Promise<void> => {
  await execute(client, {
    name: "open-lead-signature",
    text: "insert into lead_signatures (lead_id, expires_at) values ($1, $2) on conflict do nothing",
    values: [leadId, expiresAt],
  });
};

/** Undefined of a lead that is not signed. */
export const findLeadSignature = (client: Queryable, leadId: string): Promise<LeadSignature | undefined> =>
  queryRow(client, {
    name: "find-lead-signature",
    text: `${selection} where s.lead_id = $1`,
    values: [leadId],
    columns,
  });

export interface LeadOrder extends OrderedSignature {
  readonly documentHash: string;
  readonly consentVersion: string;
  readonly consentText: string;
}

/** Records that the provider has the contract; false when the signature is no longer being prepared. */
export const recordLeadOrder = async (
  client: Queryable,
  leadId: string,
  order: LeadOrder,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "record-lead-signature-order",
    text: `update lead_signatures set state = 'waiting', signature_id = $2, signing_url = $3, document_hash = $4,
             consent_version = $5, consent_text = $6
           where lead_id = $1 and state = 'preparing'`,
    values: [
      leadId,
      order.signatureId,
      order.signingUrl,
      order.documentHash,
      order.consentVersion,
      order.consentText,
    ],
  });
  return written === 1;
};

/** Closes a signature; false when it was not open. */
export const closeLeadSignature = async (
  client: Queryable,
  leadId: string,
  {
    state,
    decidedAt,
  }: { readonly state: Exclude<LeadSignatureState, "preparing" | "waiting">; readonly decidedAt: Date },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "close-lead-signature",
    text: `update lead_signatures set state = $2, decided_at = $3
           where lead_id = $1 and state in ('preparing', 'waiting')`,
    values: [leadId, state, decidedAt],
  });
  return written === 1;
};

/**
 * Signatures that the provider has, and those whose time ended before it had them. Begins at a random one, so that those
 * that fail do not make the others wait.
 */
export const findOpenLeadSignatures = (
  client: Queryable,
  now: Date,
  limit: number,
): Promise<LeadSignature[]> =>
  queryRows(client, {
    name: "find-open-lead-signatures",
    text: `${selection} where s.state in ('preparing', 'waiting') and (s.state = 'waiting' or s.expires_at <= $1)
           order by md5(s.lead_id) < md5($2), md5(s.lead_id) limit $3`,
    values: [now, randomUUID(), limit],
    columns,
  });
