import * as z from "zod/mini";
import { uploadTypes, type Attachment, type UploadType } from "#platform/contract/attachments.ts";
import type { AttachingCall, ResolveAttachments } from "#platform/server/attachments.ts";
import {
  execute,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Column,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { uploadFields, uploadLimits, type UploadField } from "../../contract/contracting-switches.ts";

/** No check constraint lists the formats, so that a format is added without a migration. */
const mediaType: Column<UploadType> = {
  types: ["text"],
  parse: (value) => z.enum(uploadTypes).parse(value),
};
const columns = {
  fileId: uuid,
  field: oneOf(...uploadFields),
  filename: text,
  mediaType,
  sizeBytes: int,
  storageKey: text,
};
export type LeadFile = RowOf<typeof columns>;

export const listLeadFiles = (client: Queryable, leadId: string): Promise<LeadFile[]> =>
  queryRows(client, {
    name: "list-lead-files",
    text: `select file_id as "fileId", field, filename, media_type as "mediaType", size_bytes as "sizeBytes",
             storage_key as "storageKey"
           from lead_files where lead_id = $1 order by field, position, file_id`,
    values: [leadId],
    columns,
  });

export const findLeadFile = (
  client: Queryable,
  { leadId, fileId }: { leadId: string; fileId: string },
): Promise<LeadFile | undefined> =>
  queryRow(client, {
    name: "find-lead-file",
    text: `select file_id as "fileId", field, filename, media_type as "mediaType", size_bytes as "sizeBytes",
             storage_key as "storageKey"
           from lead_files where lead_id = $1 and file_id = $2`,
    values: [leadId, fileId],
    columns,
  });

/** The files of each field that a call sends; a field that it leaves out stays as it is stored. */
export type SentFiles = Partial<Record<UploadField, readonly Attachment[]>>;

interface FieldFiles {
  readonly field: UploadField;
  /** Stored with the lead already, in the order of the form. */
  readonly stored: readonly string[];
  readonly added: Awaited<ReturnType<ResolveAttachments>>;
}

/**
 * Checks the files of a call before its transaction: those of the lead are named by their ids, the others are uploads or
 * within the body. Too many are refused; too few are found when the lead is confirmed.
 */
export const resolveLeadFiles = async (
  resolveAttachments: ResolveAttachments,
  call: AttachingCall,
  { sent, stored }: { sent: SentFiles; stored: readonly LeadFile[] },
): Promise<FieldFiles[]> => {
  const known = new Set(stored.map(({ fileId }) => fileId));
  const resolved: FieldFiles[] = [];
  for (const field of uploadFields) {
    const files = sent[field];
    if (files === undefined) continue;
    const { maximum } = uploadLimits[field];
    if (files.length > maximum)
      call.fail("attachment_count", { values: { minimum: uploadLimits[field].minimum, maximum } });
    const isStored = (file: Attachment): file is string => typeof file === "string" && known.has(file);
    resolved.push({
      field,
      stored: files.filter(isStored),
      added: await resolveAttachments(
        call,
        files.filter((file) => !isStored(file)),
        { minimum: 0, maximum },
      ),
    });
  }
  return resolved;
};

interface StoredFor {
  readonly leadId: string;
  readonly customerId: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores the files of the fields, and removes those that are no longer among them. Returns the keys of the removed ones. */
export const storeLeadFiles = async (
  client: Queryable,
  { leadId, customerId, now, expiresAt }: StoredFor,
  fields: readonly FieldFiles[],
): Promise<string[]> => {
  const removed: string[] = [];
  for (const { field, stored, added } of fields) {
    const gone = await queryRows(client, {
      name: "remove-lead-files",
      text: `delete from lead_files where lead_id = $1 and field = $2 and file_id <> all($3::uuid[])
             returning storage_key as "storageKey"`,
      values: [leadId, field, stored],
      columns: { storageKey: text },
    });
    removed.push(...gone.map(({ storageKey }) => storageKey));
    for (const [index, file] of (await added.take(client)).entries())
      await execute(client, {
        name: "insert-lead-file",
        text: `insert into lead_files (lead_id, file_id, customer_id, field, position, filename, media_type, size_bytes,
                 storage_key, created_at, expires_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        values: [
          leadId,
          file.uploadId,
          customerId,
          field,
          stored.length + index + 1,
          file.filename,
          file.mediaType,
          file.sizeBytes,
          file.storageKey,
          now,
          expiresAt,
        ],
      });
  }
  return removed;
};
