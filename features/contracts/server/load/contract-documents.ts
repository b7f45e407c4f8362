import type { Readable } from "node:stream";
import { mediaTypeOf } from "#features/contracts/contract/media-types.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Accepted } from "./contract-row.ts";
import { deleteAttachments, findAttachments, insertAttachment } from "./attachment-queries.ts";
import type { Placed } from "./contract-write-queries.ts";

/** Where the documents that records name are read from: for a file of records, the folder that it is in. */
export interface DocumentSource {
  readonly exists: (path: string) => Promise<boolean>;
  readonly open: (path: string) => Readable;
}

/** The first document of the record that is not where it should be. */
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
 * Keeps the documents of these contracts as their records list them: stores those that are new, and takes away
 * those that are no longer listed once that is certain.
 */
export const keepDocuments = async (
  load: Load,
  placed: readonly Placed[],
  { storage, documents }: { storage: FileStorage; documents: DocumentSource },
): Promise<void> => {
  const kept = new Map(
    (await findAttachments(load.client, placed)).map((attachment) => [
      keyOf(attachment.contractId, attachment),
      attachment,
    ]),
  );
  for (const { customerId, contractId, record } of placed) {
    for (const attachment of record.attachments) {
      if (kept.delete(keyOf(contractId, attachment))) continue;
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
  const gone = [...kept.values()];
  await deleteAttachments(load.client, gone);
  for (const { storageKey } of gone) load.afterCommit(() => storage.delete(storageKey));
};
