import type { AttachedFile } from "#platform/server/attachments.ts";
import { defineCaseFiles } from "#platform/server/cases/case-files.ts";
import { customerOwner } from "#platform/server/cases/case-owner.ts";
import { numberColumn } from "#platform/server/cases/case-tables.ts";
import { execute, int, queryRows, text, uuid, type Queryable } from "#platform/server/database/query.ts";

interface CaseKey {
  readonly customerId: number;
  readonly caseId: number;
}

export const caseIdColumn = numberColumn("cases", "case_id");

export const caseFiles = defineCaseFiles({
  owner: customerOwner,
  id: caseIdColumn,
  table: "case_attachments",
  part: "message",
});

/** The files of a case, each with the number of its message. */
export const findCaseFiles = async (client: Queryable, { customerId, caseId }: CaseKey) =>
  (await caseFiles.list(client, { ownerId: customerId, caseId })).map(({ part: message, ...file }) => ({
    ...file,
    message,
  }));

/** Stores the files of a visitor's message. */
export const insertVisitorFiles = async (
  client: Queryable,
  { reference, files, now }: { reference: string; files: readonly AttachedFile[]; now: Date },
): Promise<void> => {
  for (const { uploadId, filename, mediaType, sizeBytes, storageKey } of files)
    await execute(client, {
      name: "insert-visitor-message-file",
      text: `insert into visitor_message_files (reference, file_id, filename, media_type, size_bytes, storage_key, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [reference, uploadId, filename, mediaType, sizeBytes, storageKey, now],
    });
};

/** The files of a visitor's message. */
export const findVisitorFiles = (client: Queryable, reference: string) =>
  queryRows(client, {
    name: "find-visitor-message-files",
    text: `select file_id as "fileId", filename, media_type as "mediaType", size_bytes as "sizeBytes",
             storage_key as "storageKey"
           from visitor_message_files where reference = $1 order by filename, file_id`,
    values: [reference],
    columns: { fileId: uuid, filename: text, mediaType: text, sizeBytes: int, storageKey: text },
  });

/** Gives the files of a visitor's message to the case that it has become. */
export const moveVisitorFiles = async (
  client: Queryable,
  reference: string,
  { customerId, caseId, now }: CaseKey & { readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "move-visitor-message-files",
    text: `insert into case_attachments
             (customer_id, case_id, file_id, message, filename, media_type, size_bytes, storage_key, created_at)
           select $2, $3, file_id, 1, filename, media_type, size_bytes, storage_key, $4
           from visitor_message_files where reference = $1`,
    values: [reference, customerId, caseId, now],
  });
};
