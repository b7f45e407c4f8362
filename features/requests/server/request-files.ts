import { uploadTypes } from "#platform/contract/attachments.ts";
import type { AttachedFile } from "#platform/server/attachments.ts";
import {
  execute,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
} from "#platform/server/database/query.ts";

interface RequestKey {
  readonly customerId: number;
  readonly requestId: string;
}

export const addRequestFiles = async (
  client: Queryable,
  { customerId, requestId }: RequestKey,
  files: readonly AttachedFile[],
): Promise<void> => {
  for (const [index, { uploadId, filename, mediaType, sizeBytes, storageKey }] of files.entries())
    await execute(client, {
      name: "add-request-file",
      text: `insert into change_request_files
               (customer_id, request_id, position, file_id, filename, media_type, size_bytes, storage_key)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [customerId, requestId, index + 1, uploadId, filename, mediaType, sizeBytes, storageKey],
    });
};

const fileColumns = {
  fileId: uuid,
  filename: text,
  mediaType: oneOf(...uploadTypes),
  sizeBytes: int,
};
const selection = `file_id as "fileId", filename, media_type as "mediaType", size_bytes as "sizeBytes"`;

/** The files of a request, in the order of its form. */
export const findRequestFiles = (client: Queryable, { customerId, requestId }: RequestKey) =>
  queryRows(client, {
    name: "find-request-files",
    text: `select ${selection} from change_request_files
           where customer_id = $1 and request_id = $2 order by position`,
    values: [customerId, requestId],
    columns: fileColumns,
  });

export const findRequestFile = (
  client: Queryable,
  { customerId, requestId, fileId }: RequestKey & { readonly fileId: string },
) =>
  queryRow(client, {
    name: "find-request-file",
    text: `select ${selection}, storage_key as "storageKey" from change_request_files
           where customer_id = $1 and request_id = $2 and file_id = $3`,
    values: [customerId, requestId, fileId],
    columns: { ...fileColumns, storageKey: text },
  });
