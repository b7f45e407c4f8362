import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { WordedChange } from "#platform/server/change-kind.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Jobs, type Worker } from "#platform/server/jobs/jobs.ts";
import { requestMoved } from "#features/requests/server/request-emails.ts";
import { unqueueSignature } from "./queued-signatures.ts";
import {
  findRequestFacts,
  type RequestFacts,
  type RequestKey,
} from "#features/requests/server/request-facts.ts";
import { signingTitle } from "./signing-words.ts";
import { appendEvidence } from "./signature-evidence.ts";
import {
  findSignature,
  recordDocument,
  recordOrder,
  type FoundSignature,
  type StoredDocument,
} from "./signature-queries.ts";

const key = { customerId: z.int(), requestId: z.uuid() };
/** A request waits for a signature: its document is to be made and handed to the provider. */
export const signatureNeeded = defineJob("signature_needed", z.object(key));
/** A request was withdrawn: the provider's document is to be cancelled. */
export const signatureWithdrawn = defineJob(
  "signature_withdrawn",
  z.object({ customerId: z.int(), signatureId: z.string() }),
);

/** The document of a request as the customer signs it. */
export interface SigningDocument {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly consentVersion: string;
  readonly consentText: string;
}

export interface SignaturePorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly jobs: Jobs;
  readonly provider: DocumentSignature;
  /** Every kind of request that features define. */
  readonly requestChanges: readonly WordedChange[];
  readonly makeSigningDocument: (facts: RequestFacts) => Promise<SigningDocument>;
}

type Prepared = StoredDocument & { readonly content: Uint8Array };

/** The document of an earlier attempt, so that what is signed is what was recorded. */
const readDocument = async (
  { storage }: Pick<SignaturePorts, "storage">,
  { storageKey, documentHash, ...signature }: FoundSignature,
): Promise<Prepared | undefined> => {
  if (storageKey === null || documentHash === null) return undefined;
  const file = await storage.get(storageKey);
  if (file === undefined) throw new Error("The document that waits for its signature is not in storage");
  return { ...signature, storageKey, documentHash, content: await buffer(file) };
};

const makeDocument = async (
  { database, storage, makeSigningDocument }: SignaturePorts,
  { key, facts, now }: { key: RequestKey; facts: RequestFacts; now: Date },
): Promise<Prepared | undefined> => {
  const { filename, content, consentText, consentVersion } = await makeSigningDocument(facts);
  const documentHash = createHash("sha256").update(content).digest("hex");
  const { key: storageKey } = await storage.put(Readable.from([Buffer.from(content)]));
  const document = { filename, storageKey, documentHash, consentText, consentVersion };
  const isRecorded = await inTransaction(database.pool, async (client) => {
    await lockCustomer(client, key.customerId);
    if (!(await recordDocument(client, key, document))) return false;
    await appendEvidence(client, key.customerId, {
      ...document,
      requestId: key.requestId,
      event: "document_created",
      occurredAt: now,
      address: "",
    });
    return true;
  });
  if (isRecorded) return { ...document, content };
  // Another server recorded its document first, or the request was withdrawn.
  await storage.delete(storageKey);
  return undefined;
};

/**
 * Makes the document of a request, hands it to the provider and has the customer written to. Each step finds what the ones
 * before it left behind, so that it can be repeated from the start after an interruption at any point.
 */
const prepareSignature = async (ports: SignaturePorts, key: RequestKey, now: Date): Promise<void> => {
  const { database, provider, jobs, requestChanges } = ports;
  const [facts, signature] = await Promise.all([
    findRequestFacts(database.pool, key),
    findSignature(database.pool, key),
  ]);
  if (facts === undefined || signature?.state !== "preparing" || signature.expiresAt <= now) return;
  const document = (await readDocument(ports, signature)) ?? (await makeDocument(ports, { key, facts, now }));
  if (document === undefined) return;
  const { name, taxId, email, mobile, language } = facts;
  const ordered = await provider.order({
    idempotencyKey: key.requestId,
    title: signingTitle(requestChanges, facts),
    document,
    signer: { name, taxId, email, mobile, language },
    consentText: document.consentText,
    expiresAt: signature.expiresAt,
  });
  const isOpen = await inTransaction(database.pool, async (client) => {
    await lockCustomer(client, key.customerId);
    if (!(await recordOrder(client, key, ordered))) return false;
    await unqueueSignature(client, facts.reference);
    await jobs.add(requestMoved, { ...key, state: "waiting_for_signature" }, client);
    return true;
  });
  if (isOpen) return;
  const recorded = await findSignature(database.pool, key);
  if (recorded?.signatureId !== ordered.signatureId) await provider.cancel(ordered.signatureId, now);
};

export const signatureWorkers = (ports: SignaturePorts): Worker[] => [
  worker(signatureNeeded, (payload, now) => prepareSignature(ports, payload, now)),
  worker(signatureWithdrawn, ({ signatureId }, now) => ports.provider.cancel(signatureId, now)),
];
