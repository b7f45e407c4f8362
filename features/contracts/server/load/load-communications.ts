import { createHash } from "node:crypto";
import type pg from "pg";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { bigint, execute, nullable, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { isInsideFolder, type DocumentSource } from "#platform/server/loading/document-source.ts";
import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  refused,
  refusedWithout,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { communicationRecord, type CommunicationRecord } from "../../contract/communication-record.ts";
import { mediaTypeOf } from "../../contract/media-types.ts";
import { findKnownContracts } from "./contract-lookup-queries.ts";

export interface LoadCommunicationsOptions extends LoadOptions {
  readonly storage: FileStorage;
  readonly documents: DocumentSource;
}

interface Sent {
  readonly record: CommunicationRecord;
  readonly customerId: number;
  readonly contractId: number;
  readonly originKey: string;
  readonly recordSha256: string;
}

const keyOf = ({ contractName, id }: CommunicationRecord): string => `${contractName} ${id}`;

const documentProblem = ({ documents }: CommunicationRecord): string | undefined => {
  for (const [index, { filename, path }] of documents.entries()) {
    if (mediaTypeOf(filename) === undefined)
      return `document ${filename} is of a kind that cannot be handed out; convert it to PDF`;
    if (!isInsideFolder(path))
      return `document ${filename}: its path ${path} leads out of the folder of the file; put it below that folder`;
    if (documents.findIndex((document) => document.filename === filename) < index)
      return `documents has ${filename} twice: give each document its own filename`;
  }
  return undefined;
};

/** Hashes of the records that were loaded before, by the customer and the key of the communication. */
const findLoaded = async (client: pg.ClientBase, sent: readonly Sent[]): Promise<Map<string, string>> => {
  const rows = await queryRows(client, {
    name: "load-find-communications",
    text: `select customer_id as "customerId", origin_key as "originKey", record_sha256 as "recordSha256"
           from contract_communications where customer_id = any($1) and origin_key = any($2)`,
    values: [sent.map(({ customerId }) => customerId), sent.map(({ originKey }) => originKey)],
    columns: { customerId: bigint, originKey: text, recordSha256: nullable(text) },
  });
  return new Map(rows.map((row) => [`${row.customerId} ${row.originKey}`, row.recordSha256 ?? ""]));
};

const saveCommunication = async (client: pg.ClientBase, sent: Sent): Promise<number> => {
  const { channel, sentAt, recipient, subject, body } = sent.record;
  const saved = await queryRow(client, {
    name: "load-save-communication",
    text: `insert into contract_communications
             (customer_id, contract_id, origin_key, channel, sent_at, recipient, subject, body, record_sha256)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (customer_id, origin_key) do update set channel = excluded.channel, sent_at = excluded.sent_at,
             recipient = excluded.recipient, subject = excluded.subject, body = excluded.body,
             record_sha256 = excluded.record_sha256
           returning communication_id as "communicationId"`,
    values: [
      sent.customerId,
      sent.contractId,
      sent.originKey,
      channel,
      sentAt,
      recipient,
      subject,
      body,
      sent.recordSha256,
    ],
    columns: { communicationId: bigint },
  });
  if (saved === undefined) throw new Error("A communication was not saved");
  return saved.communicationId;
};

/** Replaces the documents of a communication; the files of earlier ones are deleted after the transaction commits. */
const replaceDocuments = async (
  load: Load,
  { record, customerId, communicationId }: Sent & { readonly communicationId: number },
  { storage, documents }: Pick<LoadCommunicationsOptions, "storage" | "documents">,
): Promise<void> => {
  const former = await queryRows(load.client, {
    name: "load-delete-communication-documents",
    text: `delete from communication_documents where customer_id = $1 and communication_id = $2
           returning storage_key as "storageKey"`,
    values: [customerId, communicationId],
    columns: { storageKey: text },
  });
  for (const { storageKey } of former) load.afterCommit(() => storage.delete(storageKey));
  for (const { filename, path } of record.documents) {
    const { key, sizeBytes } = await storage.put(documents.open(path));
    load.afterRollback(() => storage.delete(key));
    await execute(load.client, {
      name: "load-insert-communication-document",
      text: `insert into communication_documents
               (customer_id, communication_id, filename, media_type, size_bytes, storage_key)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [
        customerId,
        communicationId,
        filename,
        mediaTypeOf(filename) ?? "application/octet-stream",
        sizeBytes,
        key,
      ],
    });
  }
};

const missingDocument = async (
  record: CommunicationRecord,
  documents: DocumentSource,
): Promise<string | undefined> => {
  for (const { path } of record.documents) if (!(await documents.exists(path))) return path;
  return undefined;
};

const applyBatch =
  (options: LoadCommunicationsOptions) =>
  async (load: Load, batch: readonly Row<CommunicationRecord>[]): Promise<readonly Outcome[]> => {
    const contracts = await findKnownContracts(
      load.client,
      batch.map(({ record }) => record.contractName),
    );
    const decisions = batch.map(({ record }): Outcome | Sent => {
      const contract = contracts.get(record.contractName);
      if (contract === undefined)
        return refusedWithout(`contract ${record.contractName}`, "load it first (load -- contracts FILE)");
      const { customerId, contractId } = contract;
      const recordSha256 = createHash("sha256").update(JSON.stringify(record)).digest("hex");
      return { record, customerId, contractId, originKey: `record ${keyOf(record)}`, recordSha256 };
    });
    const loaded = await findLoaded(
      load.client,
      decisions.flatMap((decision) => ("outcome" in decision ? [] : [decision])),
    );
    const outcomes: Outcome[] = [];
    for (const decision of decisions) {
      if ("outcome" in decision) {
        outcomes.push(decision);
        continue;
      }
      const before = loaded.get(`${decision.customerId} ${decision.originKey}`);
      if (before === decision.recordSha256) {
        outcomes.push({ outcome: "unchanged" });
        continue;
      }
      const missing = await missingDocument(decision.record, options.documents);
      if (missing !== undefined) {
        outcomes.push(
          refused(`there is no file ${missing} beside the file of records: put it there, or leave it out`),
        );
        continue;
      }
      const communicationId = await saveCommunication(load.client, decision);
      await replaceDocuments(load, { ...decision, communicationId }, options);
      outcomes.push({ outcome: before === undefined ? "new" : "changed" });
    }
    return outcomes;
  };

/**
 * Loads what the retailer sent about contracts, with the documents. A record that differs from the last one loaded
 * replaces the communication and its documents.
 */
export const loadCommunications = (options: LoadCommunicationsOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: communicationRecord,
      keyOf,
      keyName: "contract and id",
      keyFields: ["contract", "id"],
      check: documentProblem,
      apply: applyBatch(options),
    },
    options,
  );
