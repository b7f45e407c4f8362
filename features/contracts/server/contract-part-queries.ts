import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  date,
  instant,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

type Pool = Pick<Database, "pool">;

/** Which contract, and whose. */
export interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}

export const findServices = ({ pool }: Pool, { customerId, contractId }: ContractKey) =>
  queryRows(pool, {
    text: `select kind, name, starts_on as "startsOn", ends_on as "endsOn" from contract_services
           where customer_id = $1 and contract_id = $2 order by starts_on desc, service_id`,
    values: [customerId, contractId],
    columns: { kind: oneOf("service", "social_bonus"), name: text, startsOn: date, endsOn: nullable(date) },
  });

/** The contract's documents, the newest of each category first. */
export const findAttachments = ({ pool }: Pool, { customerId, contractId }: ContractKey) =>
  queryRows(pool, {
    text: `select attachment_id as "attachmentId", name, category, filename, size_bytes as "sizeBytes",
             created_at as "createdAt"
           from attachments where customer_id = $1 and contract_id = $2
           order by category, created_at desc, attachment_id`,
    values: [customerId, contractId],
    columns: {
      attachmentId: bigint,
      name: text,
      category: text,
      filename: text,
      sizeBytes: int,
      createdAt: instant,
    },
  });

/** Where the customer's document is kept; undefined when it is not the customer's. */
export const findAttachmentFile = ({ pool }: Pool, customerId: number, attachmentId: number) =>
  queryRow(pool, {
    text: `select filename, media_type as "mediaType", storage_key as "storageKey" from attachments
           where customer_id = $1 and attachment_id = $2`,
    values: [customerId, attachmentId],
    columns: { filename: text, mediaType: text, storageKey: text },
  });

/** The contract's shares in solar wallets, each with the weight of all that have not ended on that day. */
export const findWalletShares = ({ pool }: Pool, { customerId, contractId }: ContractKey, today: PlainDate) =>
  queryRows(pool, {
    text: `select w.wallet_id as "walletId", w.name, w.balance_cents as "balanceCents", h.weight,
             h.discount_management as "discountManagement", h.starts_on as "startsOn", h.ends_on as "endsOn",
             h.is_origin as "isOrigin", (
               select coalesce(sum(o.weight), 0) from solar_wallet_shares o
               where o.customer_id = $1 and o.wallet_id = h.wallet_id and (o.ends_on is null or o.ends_on >= $3)
             ) as "weightOfAll"
           from solar_wallet_shares h
           join solar_wallets w on w.customer_id = h.customer_id and w.wallet_id = h.wallet_id
           where h.customer_id = $1 and h.contract_id = $2 order by h.starts_on desc, w.name`,
    values: [customerId, contractId, today],
    columns: {
      walletId: bigint,
      name: text,
      balanceCents: int,
      weight: int,
      discountManagement: text,
      startsOn: date,
      endsOn: nullable(date),
      isOrigin: bool,
      weightOfAll: bigint,
    },
  });
export type FoundWalletShare = Awaited<ReturnType<typeof findWalletShares>>[number];
