import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { RequestKey } from "#features/requests/server/request-facts.ts";
import type { OrderedSignature } from "#integrations/document-signature/port.ts";

type Pool = Pick<Database, "pool">;

export const signatureStates = [
  "preparing",
  "waiting",
  "signed",
  "rejected",
  "expired",
  "withdrawn",
] as const;
export type SignatureState = (typeof signatureStates)[number];

const columns = {
  state: oneOf(...signatureStates),
  expiresAt: instant,
  filename: text,
  storageKey: nullable(text),
  documentHash: nullable(text),
  consentVersion: text,
  consentText: text,
  signatureId: nullable(text),
  signingUrl: nullable(text),
};
export type FoundSignature = RowOf<typeof columns>;
const selection = `g.state, g.expires_at as "expiresAt", g.filename, g.storage_key as "storageKey",
  g.document_hash as "documentHash", g.consent_version as "consentVersion", g.consent_text as "consentText",
  g.signature_id as "signatureId", g.signing_url as "signingUrl"`;

/** Opens the signature of a request, in the transaction that submits it. */
export const openSignature = async (
  client: Queryable,
  { customerId, requestId }: RequestKey,
  expiresAt: Date,
): Promise<void> => {
  await execute(client, {
    name: "open-request-signature",
    text: "insert into request_signatures (customer_id, request_id, expires_at) values ($1, $2, $3)",
    values: [customerId, requestId, expiresAt],
  });
};

export const findSignature = (
  client: Queryable,
  { customerId, requestId }: RequestKey,
): Promise<FoundSignature | undefined> =>
  queryRow(client, {
    name: "find-request-signature",
    text: `select ${selection} from request_signatures g where g.customer_id = $1 and g.request_id = $2`,
    values: [customerId, requestId],
    columns,
  });

export interface StoredDocument {
  readonly filename: string;
  readonly storageKey: string;
  readonly documentHash: string;
  readonly consentVersion: string;
  readonly consentText: string;
}

/** Records the document; false when there is one already, or the signature is no longer open. */
export const recordDocument = async (
  client: Queryable,
  { customerId, requestId }: RequestKey,
  document: StoredDocument,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "record-signature-document",
    text: `update request_signatures set filename = $3, storage_key = $4, document_hash = $5, consent_version = $6,
             consent_text = $7
           where customer_id = $1 and request_id = $2 and state = 'preparing' and storage_key is null`,
    values: [
      customerId,
      requestId,
      document.filename,
      document.storageKey,
      document.documentHash,
      document.consentVersion,
      document.consentText,
    ],
  });
  return written === 1;
};

/** Records that the provider has the document; false when the signature is no longer being prepared. */
export const recordOrder = async (
  client: Queryable,
  { customerId, requestId }: RequestKey,
  { signatureId, signingUrl }: OrderedSignature,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "record-signature-order",
    text: `update request_signatures set state = 'waiting', signature_id = $3, signing_url = $4
           where customer_id = $1 and request_id = $2 and state = 'preparing'`,
    values: [customerId, requestId, signatureId, signingUrl],
  });
  return written === 1;
};

/** Closes a signature; false when it was not open. */
export const closeSignature = async (
  client: Queryable,
  { customerId, requestId }: RequestKey,
  state: Exclude<SignatureState, "preparing" | "waiting">,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "close-request-signature",
    text: `update request_signatures set state = $3
           where customer_id = $1 and request_id = $2 and state in ('preparing', 'waiting')`,
    values: [customerId, requestId, state],
  });
  return written === 1;
};

const openColumns = {
  customerId: bigint,
  requestId: uuid,
  state: oneOf(...signatureStates),
  signatureId: nullable(text),
  expiresAt: instant,
};
export type OpenSignature = RowOf<typeof openColumns>;

/**
 * Signatures that the provider has, and those whose time ended before it had them. Begins at a random request, so that
 * signatures above the limit, or that fail, do not keep the others waiting.
 */
export const findOpenSignatures = ({ pool }: Pool, now: Date, limit: number): Promise<OpenSignature[]> =>
  queryRows(pool, {
    name: "find-open-signatures",
    text: `/* all customers: the portal asks for the outcome of each */
           select customer_id as "customerId", request_id as "requestId", state, signature_id as "signatureId",
             expires_at as "expiresAt"
           from request_signatures
           where state in ('preparing', 'waiting') and (state = 'waiting' or expires_at <= $1)
           order by request_id < $2, request_id limit $3`,
    values: [now, randomUUID(), limit],
    columns: openColumns,
  });
