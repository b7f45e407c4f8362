import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  nullable,
  oneOf,
  queryRows,
  text,
  uuid,
  type RowOf,
} from "#platform/server/database/query.ts";
import { findBrokenEntry, readEvidence, type EvidenceEntry } from "./signature-evidence.ts";
import { signatureStates } from "./signature-queries.ts";

export interface VerifyPorts {
  readonly database: Pick<Database, "pool">;
  readonly storage: Pick<FileStorage, "get">;
}

const columns = {
  requestId: uuid,
  state: oneOf(...signatureStates),
  storageKey: nullable(text),
  documentHash: nullable(text),
};
type Signature = RowOf<typeof columns>;

export type EvidenceProblem =
  /** The entry, or one before it, was changed, removed or put in afterwards. */
  | { readonly problem: "broken_chain"; readonly entry: number }
  /** The request is in a state that its evidence does not have, as when the last entries were removed. */
  | { readonly problem: "missing_entry"; readonly requestId: string; readonly event: string }
  | { readonly problem: "other_document_hash"; readonly requestId: string }
  | { readonly problem: "missing_document"; readonly requestId: string }
  | { readonly problem: "changed_document"; readonly requestId: string };

export interface VerifiedCustomer {
  readonly customerId: number;
  readonly entries: number;
  /** Of the newest entry; undefined without entries. */
  readonly lastHash: string | undefined;
  /** Documents that were read from storage. */
  readonly documents: number;
  readonly problems: readonly EvidenceProblem[];
}

const findSignatures = ({ pool }: VerifyPorts["database"], customerId: number): Promise<Signature[]> =>
  queryRows(pool, {
    name: "verify-find-signatures",
    text: `select request_id as "requestId", state, storage_key as "storageKey", document_hash as "documentHash"
           from request_signatures where customer_id = $1 order by request_id`,
    values: [customerId],
    columns,
  });

/** Events that the evidence of a signature must have. */
const eventsOf = ({ state, storageKey }: Signature): EvidenceEntry["event"][] => [
  ...(storageKey === null ? [] : (["document_created"] as const)),
  ...(state === "preparing" || state === "waiting" ? [] : [state]),
];

const entryProblems = (signature: Signature, entries: readonly EvidenceEntry[]): EvidenceProblem[] => {
  const { requestId } = signature;
  const own = entries.filter((entry) => entry.requestId === requestId);
  const missing = eventsOf(signature).find((event) => !own.some((entry) => entry.event === event));
  if (missing !== undefined) return [{ problem: "missing_entry", requestId, event: missing }];
  return own.some(({ documentHash }) => documentHash !== (signature.documentHash ?? ""))
    ? [{ problem: "other_document_hash", requestId }]
    : [];
};

const documentProblems = async (
  { storage }: VerifyPorts,
  { requestId, storageKey, documentHash }: Signature,
): Promise<EvidenceProblem[]> => {
  if (storageKey === null) return [];
  const file = await storage.get(storageKey);
  if (file === undefined) return [{ problem: "missing_document", requestId }];
  const hash = createHash("sha256");
  await pipeline(file, hash);
  return hash.digest("hex") === documentHash ? [] : [{ problem: "changed_document", requestId }];
};

/**
 * Compares the evidence of a customer's signatures with its hashes, with the states of the signatures and with the stored
 * documents. Changes nothing.
 */
export const verifyCustomer = async (ports: VerifyPorts, customerId: number): Promise<VerifiedCustomer> => {
  // Before the evidence, which is written together with them: a signature that is decided meanwhile is no problem.
  const signatures = await findSignatures(ports.database, customerId);
  const entries = await readEvidence(ports.database.pool, customerId);
  const broken = findBrokenEntry(entries);
  const problems: EvidenceProblem[] =
    broken === undefined ? [] : [{ problem: "broken_chain", entry: broken }];
  for (const signature of signatures)
    problems.push(...entryProblems(signature, entries), ...(await documentProblems(ports, signature)));
  const documents = signatures.filter(({ storageKey }) => storageKey !== null).length;
  return { customerId, entries: entries.length, lastHash: entries.at(-1)?.hash, documents, problems };
};

const customersAtOnce = 500;

/** Verifies all customers that have signatures or evidence, one after the other. */
export const verifyAllCustomers = async function* (ports: VerifyPorts): AsyncGenerator<VerifiedCustomer> {
  let after = 0;
  for (;;) {
    const customers = await queryRows(ports.database.pool, {
      name: "verify-find-customers",
      text: `/* all customers: the evidence of each is verified */
             select customer_id as "customerId" from signature_evidence where customer_id > $1
             union select customer_id from request_signatures where customer_id > $1
             order by 1 limit $2`,
      values: [after, customersAtOnce],
      columns: { customerId: bigint },
    });
    for (const { customerId } of customers) {
      yield await verifyCustomer(ports, customerId);
      after = customerId;
    }
    if (customers.length < customersAtOnce) return;
  }
};

/** The entries about the requests of a contract, oldest first. */
export const readEvidenceOfContract = async (
  { database }: Pick<VerifyPorts, "database">,
  { customerId, contractId }: { readonly customerId: number; readonly contractId: number },
): Promise<EvidenceEntry[]> => {
  const requests = await queryRows(database.pool, {
    name: "verify-find-requests",
    text: `select request_id as "requestId" from change_requests where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId],
    columns: { requestId: uuid },
  });
  const requestIds = new Set(requests.map(({ requestId }) => requestId));
  const entries = await readEvidence(database.pool, customerId);
  return entries.filter(({ requestId }) => requestIds.has(requestId));
};
