import * as z from "zod/mini";
import { uploadTypes, type UploadType } from "#platform/contract/attachments.ts";
import type { ResolvedAttachments } from "../attachments.ts";
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
} from "../database/query.ts";
import type { CaseOwner } from "./case-owner.ts";
import type { CaseIdColumn, CaseKey } from "./case-tables.ts";

/**
 * The table of the files of a kind of case: the owner, the id, `file_id`, `filename`, `media_type`, `size_bytes`,
 * `storage_key` and `created_at`.
 */
export interface FileTable<OwnerId, Id> {
  readonly owner: CaseOwner<OwnerId>;
  readonly id: CaseIdColumn<Id>;
  readonly table: string;
  /** The column by which files are ordered: their place in the form, or the number of the message that has them. */
  readonly part: "position" | "message";
}

/** No check constraint lists the formats, so that a format is added without a migration. */
const mediaType: Column<UploadType> = {
  types: ["text"],
  parse: (value) => z.enum(uploadTypes).parse(value),
};
const columns = {
  fileId: uuid,
  part: int,
  filename: text,
  mediaType,
  sizeBytes: int,
  createdAt: instant,
};

/** Files of cases: each case stores what its forms have taken out of the uploads. */
export const defineCaseFiles = <OwnerId, Id>({ owner, id, table, part }: FileTable<OwnerId, Id>) => {
  type Key = CaseKey<OwnerId, Id>;
  const selection = `file_id as "fileId", ${part} as part, filename, media_type as "mediaType",
    size_bytes as "sizeBytes", created_at as "createdAt"`;
  const ofCase = `${owner.column} = $1 and ${id.column} = $2`;
  return {
    /** Takes the files of a form, by default the one that opens the case, out of the uploads. */
    store: async (
      client: Queryable,
      { ownerId, caseId, message = 1, now }: Key & { readonly message?: number; readonly now: Date },
      files: ResolvedAttachments,
    ): Promise<void> => {
      for (const [index, file] of (await files.take(client)).entries())
        await execute(client, {
          name: `insert-${table}`,
          text: `insert into ${table} (${owner.column}, ${id.column}, ${part}, file_id, filename, media_type, size_bytes,
                   storage_key, created_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          values: [
            ownerId,
            caseId,
            part === "message" ? message : index + 1,
            file.uploadId,
            file.filename,
            file.mediaType,
            file.sizeBytes,
            file.storageKey,
            now,
          ],
        });
    },
    list: (client: Queryable, { ownerId, caseId }: Key) =>
      queryRows(client, {
        name: `list-${table}`,
        text: `select ${selection} from ${table} where ${ofCase} order by ${part}, filename, file_id`,
        values: [ownerId, caseId],
        columns,
      }),
    /** A file with its place in the storage; undefined when the case does not have it. */
    find: (client: Queryable, { ownerId, caseId, fileId }: Key & { readonly fileId: string }) =>
      queryRow(client, {
        name: `find-${table}`,
        text: `select ${selection}, storage_key as "storageKey" from ${table} where ${ofCase} and file_id = $3`,
        values: [ownerId, caseId, fileId],
        columns: { ...columns, storageKey: text },
      }),
  };
};
export type CaseFiles<OwnerId, Id> = ReturnType<typeof defineCaseFiles<OwnerId, Id>>;
