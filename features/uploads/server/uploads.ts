import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, oneOf, queryRow, queryRows, text, uuid } from "#platform/server/database/query.ts";
import { uploadTypes, type UploadType } from "../contract/uploaded-file.ts";

type Pool = Pick<Database, "pool">;

export interface UploadedFile {
  readonly customerId: number;
  readonly uploadId: string;
  readonly filename: string;
  readonly mediaType: UploadType;
  readonly sizeBytes: number;
  readonly storageKey: string;
  readonly createdAt: Date;
}

/** Files of the customer that no form has taken yet. */
export const countUploads = async ({ pool }: Pool, customerId: number): Promise<number> =>
  (
    await queryRow(pool, {
      name: "count-uploads",
      text: "select count(*) from uploads where customer_id = $1",
      values: [customerId],
      columns: { count: bigint },
    })
  )?.count ?? 0;

export const insertUpload = async ({ pool }: Pool, upload: UploadedFile): Promise<void> => {
  const { customerId, uploadId, filename, mediaType, sizeBytes, storageKey, createdAt } = upload;
  await execute(pool, {
    name: "insert-upload",
    text: `insert into uploads
             (customer_id, upload_id, filename, media_type, size_bytes, storage_key, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [customerId, uploadId, filename, mediaType, sizeBytes, storageKey, createdAt],
  });
};

export const findUpload = ({ pool }: Pool, customerId: number, uploadId: string) =>
  queryRow(pool, {
    name: "find-upload",
    text: `select filename, media_type as "mediaType", storage_key as "storageKey" from uploads
           where customer_id = $1 and upload_id = $2`,
    values: [customerId, uploadId],
    columns: { filename: text, mediaType: oneOf(...uploadTypes), storageKey: text },
  });

/** Uploads from before an instant, the oldest first. */
export const findOldUploads = ({ pool }: Pool, before: Date, limit: number) =>
  queryRows(pool, {
    name: "find-old-uploads",
    text: `/* all customers: files that no form took are deleted */
           select customer_id as "customerId", upload_id as "uploadId", storage_key as "storageKey"
           from uploads where created_at < $1 order by created_at limit $2`,
    values: [before, limit],
    columns: { customerId: bigint, uploadId: uuid, storageKey: text },
  });

export const deleteUpload = async (
  { pool }: Pool,
  { customerId, uploadId }: { customerId: number; uploadId: string },
): Promise<void> => {
  await execute(pool, {
    name: "delete-upload",
    text: "delete from uploads where customer_id = $1 and upload_id = $2",
    values: [customerId, uploadId],
  });
};
