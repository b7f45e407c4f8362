import type pg from "pg";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { bigint, execute, instant, queryRows, text, type RowOf } from "#platform/server/database/query.ts";
import type { DocumentSource } from "#platform/server/loading/document-source.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import { mediaTypeOf } from "../../contract/media-types.ts";
import type { Accepted, WrittenContract } from "./contract-rows.ts";

const columns = {
  customerId: bigint,
  attachmentId: bigint,
  contractId: bigint,
  category: text,
  name: text,
  filename: text,
  createdAt: instant,
  storageKey: text,
};
export type StoredAttachment = RowOf<typeof columns>;

const findAttachments = async (
  client: pg.ClientBase,
  ofContracts: readonly { customerId: number; contractId: number }[],
): Promise<StoredAttachment[]> =>
  queryRows(client, {
    name: "load-find-attachments",
    text: `select a.customer_id as "customerId", a.attachment_id as "attachmentId", a.contract_id as "contractId",
                  a.category, a.name, a.filename, a.created_at as "createdAt", a.storage_key as "storageKey"
           from attachments a where a.customer_id = any($1) and a.contract_id = any($2)`,
    values: [
      ofContracts.map(({ customerId }) => customerId),
      ofContracts.map(({ contractId }) => contractId),
    ],
    columns,
  });

const insertAttachment = async (
  client: pg.ClientBase,
  attachment: Omit<StoredAttachment, "attachmentId"> & { mediaType: string; sizeBytes: number },
): Promise<void> => {
  await execute(client, {
    name: "load-insert-attachment",
    text: `insert into attachments
             (customer_id, contract_id, category, name, filename, media_type, size_bytes, storage_key, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      attachment.customerId,
      attachment.contractId,
      attachment.category,
      attachment.name,
      attachment.filename,
      attachment.mediaType,
      attachment.sizeBytes,
      attachment.storageKey,
      attachment.createdAt,
    ],
  });
};

const deleteAttachments = async (
  client: pg.ClientBase,
  attachments: readonly StoredAttachment[],
): Promise<void> => {
  for (const { customerId, attachmentId } of attachments) {
    await execute(client, {
      name: "load-delete-attachment",
      text: "delete from attachments where customer_id = $1 and attachment_id = $2",
      values: [customerId, attachmentId],
    });
  }
};

/** Path of the record's first document that does not exist. */
export const missingDocument = async (
  { attachments }: Accepted["record"],
  documents: DocumentSource,
): Promise<string | undefined> => {
  for (const { path } of attachments) {
    if (!(await documents.exists(path))) return path;
  }
  return undefined;
};

interface Document {
  readonly category: string;
  readonly name: string;
  readonly filename: string;
  readonly createdAt: Date;
}

const keyOf = (contractId: number, { category, name, filename, createdAt }: Document): string =>
  JSON.stringify([contractId, category, name, filename, createdAt.getTime()]);

/**
 * Makes the stored documents match the records: stores new ones, and deletes those no longer listed after the
 * transaction commits.
 */
export const storeDocuments = async (
  load: Load,
  written: readonly WrittenContract[],
  { storage, documents }: { storage: FileStorage; documents: DocumentSource },
): Promise<void> => {
  const unlisted = new Map(
    (await findAttachments(load.client, written)).map((attachment) => [
      keyOf(attachment.contractId, attachment),
      attachment,
    ]),
  );
  for (const { customerId, contractId, record } of written) {
    for (const attachment of record.attachments) {
      if (unlisted.delete(keyOf(contractId, attachment))) continue;
      const { key, sizeBytes } = await storage.put(documents.open(attachment.path));
      load.afterRollback(() => storage.delete(key));
      const mediaType = mediaTypeOf(attachment.filename) ?? "application/octet-stream";
      await insertAttachment(load.client, {
        ...attachment,
        customerId,
        contractId,
        mediaType,
        sizeBytes,
        storageKey: key,
      });
    }
  }
  const toDelete = [...unlisted.values()];
  await deleteAttachments(load.client, toDelete);
  for (const { storageKey } of toDelete) load.afterCommit(() => storage.delete(storageKey));
};
