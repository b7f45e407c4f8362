import * as z from "zod/mini";
import { uploadTypes, type UploadType } from "#platform/contract/attachments.ts";
import type { AttachedFile } from "#platform/server/attachments.ts";
import {
  execute,
  instant,
  int,
  queryRow,
  queryRows,
  text,
  uuid,
  type Column,
  type Queryable,
} from "#platform/server/database/query.ts";

interface CaseKey {
  readonly customerId: number;
  readonly caseId: number;
}

/** Stores the files of a message of a case. */
export const insertCaseFiles = async (
  client: Queryable,
  { customerId, caseId, message, now }: CaseKey & { readonly message: number; readonly now: Date },
  files: readonly AttachedFile[],
): Promise<void> => {
  for (const { uploadId, filename, mediaType, sizeBytes, storageKey } of files)
    await execute(client, {
      name: "insert-case-file",
      text: `insert into case_attachments
               (customer_id, case_id, attachment_id, message, filename, media_type, size_bytes, storage_key, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [customerId, caseId, uploadId, message, filename, mediaType, sizeBytes, storageKey, now],
    });
};

/** No check constraint lists the formats, so that a format is added without a migration. */
const mediaTypeColumn: Column<UploadType> = {
  types: ["text"],
  parse: (value) => z.enum(uploadTypes).parse(value),
};
const fileColumns = {
  fileId: uuid,
  message: int,
  filename: text,
  mediaType: text,
  sizeBytes: int,
  createdAt: instant,
};
const selection = `attachment_id as "fileId", message, filename, media_type as "mediaType", size_bytes as "sizeBytes",
  created_at as "createdAt"`;

export const findCaseFiles = (client: Queryable, { customerId, caseId }: CaseKey) =>
  queryRows(client, {
    name: "find-case-files",
    text: `select ${selection} from case_attachments
           where customer_id = $1 and case_id = $2 order by message, filename, attachment_id`,
    values: [customerId, caseId],
    columns: fileColumns,
  });

export const findCaseFile = (
  client: Queryable,
  { customerId, caseId, fileId }: CaseKey & { readonly fileId: string },
) =>
  queryRow(client, {
    name: "find-case-file",
    text: `select filename, media_type as "mediaType", storage_key as "storageKey" from case_attachments
           where customer_id = $1 and case_id = $2 and attachment_id = $3`,
    values: [customerId, caseId, fileId],
    columns: { filename: text, mediaType: mediaTypeColumn, storageKey: text },
  });

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

/** Gives the files of a visitor's message to the case that it has become. */
export const moveVisitorFiles = async (
  client: Queryable,
  reference: string,
  { customerId, caseId, now }: CaseKey & { readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "move-visitor-message-files",
    text: `insert into case_attachments
             (customer_id, case_id, attachment_id, message, filename, media_type, size_bytes, storage_key, created_at)
           select $2, $3, file_id, 1, filename, media_type, size_bytes, storage_key, $4
           from visitor_message_files where reference = $1`,
    values: [reference, customerId, caseId, now],
  });
};
