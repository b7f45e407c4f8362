import type pg from "pg";
import { bigint, execute, instant, queryRows, text, type RowOf } from "#platform/server/database/query.ts";

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
export type KeptAttachment = RowOf<typeof columns>;

const contracts = "jsonb_to_recordset($1) as r (customer_id bigint, contract_id bigint)";

/** The documents that these contracts have now. */
export const findAttachments = async (
  client: pg.ClientBase,
  ofContracts: readonly { customerId: number; contractId: number }[],
): Promise<KeptAttachment[]> =>
  queryRows(client, {
    name: "load-find-attachments",
    text: `select a.customer_id as "customerId", a.attachment_id as "attachmentId", a.contract_id as "contractId",
                  a.category, a.name, a.filename, a.created_at as "createdAt", a.storage_key as "storageKey"
           from ${contracts} join attachments a using (customer_id, contract_id)`,
    values: [
      JSON.stringify(ofContracts.map((of) => ({ customer_id: of.customerId, contract_id: of.contractId }))),
    ],
    columns,
  });

export const insertAttachment = async (
  client: pg.ClientBase,
  attachment: Omit<KeptAttachment, "attachmentId"> & { mediaType: string; sizeBytes: number },
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

export const deleteAttachments = async (
  client: pg.ClientBase,
  attachments: readonly KeptAttachment[],
): Promise<void> => {
  for (const { customerId, attachmentId } of attachments) {
    await execute(client, {
      name: "load-delete-attachment",
      text: "delete from attachments where customer_id = $1 and attachment_id = $2",
      values: [customerId, attachmentId],
    });
  }
};
