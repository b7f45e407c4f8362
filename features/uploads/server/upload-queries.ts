import { uploadTypes, type UploadType } from "#platform/contract/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bytes,
  execute,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
} from "#platform/server/database/query.ts";

type Pool = Pick<Database, "pool">;

/** The customer, the browser of a visitor, or the staff member that sent a file. */
export type UploadOwner =
  | { readonly customerId: number }
  | { readonly visitorHash: Buffer }
  | { readonly staffId: number };

export interface StoredUpload {
  readonly uploadId: string;
  readonly filename: string;
  readonly mediaType: UploadType;
  readonly sizeBytes: number;
  readonly storageKey: string;
}

const columns = {
  uploadId: uuid,
  filename: text,
  mediaType: oneOf(...uploadTypes),
  sizeBytes: int,
  storageKey: text,
};
const selection = `upload_id as "uploadId", filename, media_type as "mediaType", size_bytes as "sizeBytes",
  storage_key as "storageKey"`;

/** Each kind of owner has a table, with the same columns besides the owner's. */
const tableOf = (owner: UploadOwner) => {
  if ("customerId" in owner)
    return { table: "uploads", column: "customer_id", key: owner.customerId } as const;
  if ("staffId" in owner) return { table: "staff_uploads", column: "staff_id", key: owner.staffId } as const;
  return { table: "visitor_uploads", column: "visitor_hash", key: owner.visitorHash } as const;
};

/** Files of the owner that no form has taken yet. */
export const countUploads = async ({ pool }: Pool, owner: UploadOwner): Promise<number> => {
  const { table, column, key } = tableOf(owner);
  const counted = await queryRow(pool, {
    name: `count-${table}`,
    text: `select count(*) from ${table} where ${column} = $1`,
    values: [key],
    columns: { count: bigint },
  });
  return counted?.count ?? 0;
};

/** What visitors have sent and no form has taken: files from one network, and the bytes of all. */
export const countVisitorUploads = async ({ pool }: Pool, network: string) => {
  const counted = await queryRow(pool, {
    name: "count-uploads-of-network",
    text: `select (select count(*) from visitor_uploads where network = $1) as "ofNetwork",
             (select coalesce(sum(size_bytes), 0)::bigint from visitor_uploads) as "allBytes"`,
    values: [network],
    columns: { ofNetwork: bigint, allBytes: bigint },
  });
  return counted ?? { ofNetwork: 0, allBytes: 0 };
};

export const insertUpload = async (
  { pool }: Pool,
  owner: UploadOwner,
  upload: StoredUpload & { readonly network: string; readonly createdAt: Date },
): Promise<void> => {
  const { uploadId, filename, mediaType, sizeBytes, storageKey, network, createdAt } = upload;
  const values = [uploadId, filename, mediaType, sizeBytes, storageKey, createdAt];
  if ("visitorHash" in owner) {
    await execute(pool, {
      name: "insert-visitor-upload",
      text: `insert into visitor_uploads
               (visitor_hash, upload_id, filename, media_type, size_bytes, storage_key, created_at, network)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [owner.visitorHash, ...values, network],
    });
    return;
  }
  const { table, column, key } = tableOf(owner);
  await execute(pool, {
    name: `insert-${table}`,
    text: `insert into ${table} (${column}, upload_id, filename, media_type, size_bytes, storage_key, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [key, ...values],
  });
};

/** The owner's files with these ids, in no order. */
export const findUploads = (
  { pool }: Pool,
  owner: UploadOwner,
  uploadIds: readonly string[],
): Promise<StoredUpload[]> => {
  const { table, column, key } = tableOf(owner);
  return queryRows(pool, {
    name: `find-${table}`,
    text: `select ${selection} from ${table} where ${column} = $1 and upload_id = any($2::uuid[])`,
    values: [key, uploadIds],
    columns,
  });
};

/** Removes the rows of the owner's files with these ids, and returns them; the files stay. */
export const takeUploads = (
  client: Queryable,
  owner: UploadOwner,
  uploadIds: readonly string[],
): Promise<StoredUpload[]> => {
  const { table, column, key } = tableOf(owner);
  return queryRows(client, {
    name: `take-${table}`,
    text: `delete from ${table} where ${column} = $1 and upload_id = any($2::uuid[]) returning ${selection}`,
    values: [key, uploadIds],
    columns,
  });
};

/** Uploads from before an instant, the oldest first. */
export const findOldUploads = async (
  { pool }: Pool,
  before: Date,
  limit: number,
): Promise<{ owner: UploadOwner; uploadId: string; storageKey: string }[]> => {
  const ofCustomers = await queryRows(pool, {
    name: "find-old-uploads",
    text: `/* all customers: files that no form took are deleted */
           select customer_id as "customerId", upload_id as "uploadId", storage_key as "storageKey"
           from uploads where created_at < $1 order by created_at limit $2`,
    values: [before, limit],
    columns: { customerId: bigint, uploadId: uuid, storageKey: text },
  });
  const ofVisitors = await queryRows(pool, {
    name: "find-old-visitor-uploads",
    text: `select visitor_hash as "visitorHash", upload_id as "uploadId", storage_key as "storageKey"
           from visitor_uploads where created_at < $1 order by created_at limit $2`,
    values: [before, limit],
    columns: { visitorHash: bytes, uploadId: uuid, storageKey: text },
  });
  const ofStaff = await queryRows(pool, {
    name: "find-old-staff-uploads",
    text: `select staff_id as "staffId", upload_id as "uploadId", storage_key as "storageKey"
           from staff_uploads where created_at < $1 order by created_at limit $2`,
    values: [before, limit],
    columns: { staffId: bigint, uploadId: uuid, storageKey: text },
  });
  return [
    ...ofStaff.map(({ staffId, ...upload }) => ({ owner: { staffId }, ...upload })),
    ...ofCustomers.map(({ customerId, ...upload }) => ({ owner: { customerId }, ...upload })),
    ...ofVisitors.map(({ visitorHash, ...upload }) => ({ owner: { visitorHash }, ...upload })),
  ];
};
