import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";

type Db = Pick<Database, "db">;

/** Which contract, and whose. */
export interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}

export const findServices = ({ db }: Db, { customerId, contractId }: ContractKey) =>
  db
    .selectFrom("contract_services")
    .select(["kind", "name", "starts_on as startsOn", "ends_on as endsOn"])
    .where("customer_id", "=", customerId)
    .where("contract_id", "=", contractId)
    .orderBy("starts_on", "desc")
    .orderBy("service_id")
    .execute();

/** The contract's documents, the newest of each category first. */
export const findAttachments = ({ db }: Db, { customerId, contractId }: ContractKey) =>
  db
    .selectFrom("attachments")
    .select([
      "attachment_id as attachmentId",
      "name",
      "category",
      "filename",
      "size_bytes as sizeBytes",
      "created_at as createdAt",
    ])
    .where("customer_id", "=", customerId)
    .where("contract_id", "=", contractId)
    .orderBy("category")
    .orderBy("created_at", "desc")
    .orderBy("attachment_id")
    .execute();

/** Where the customer's document is kept; undefined when it is not the customer's. */
export const findAttachmentFile = ({ db }: Db, customerId: number, attachmentId: number) =>
  db
    .selectFrom("attachments")
    .select(["filename", "media_type as mediaType", "storage_key as storageKey"])
    .where("customer_id", "=", customerId)
    .where("attachment_id", "=", attachmentId)
    .executeTakeFirst();

/** The contract's shares in solar wallets, each with the weight of all that have not ended on that day. */
export const findWalletShares = ({ db }: Db, { customerId, contractId }: ContractKey, today: PlainDate) =>
  db
    .selectFrom("solar_wallet_shares as h")
    .innerJoin("solar_wallets as w", (join) =>
      join.onRef("w.customer_id", "=", "h.customer_id").onRef("w.wallet_id", "=", "h.wallet_id"),
    )
    .select((eb) => [
      "w.wallet_id as walletId",
      "w.name",
      "w.balance_cents as balanceCents",
      "h.weight",
      "h.discount_management as discountManagement",
      "h.starts_on as startsOn",
      "h.ends_on as endsOn",
      "h.is_origin as isOrigin",
      eb
        .selectFrom("solar_wallet_shares as o")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("o.weight"), eb.lit(0)).as("sum"))
        .where("o.customer_id", "=", customerId)
        .whereRef("o.wallet_id", "=", "h.wallet_id")
        .where((or) => or.or([or("o.ends_on", "is", null), or("o.ends_on", ">=", today)]))
        .as("weightOfAll"),
    ])
    .where("h.customer_id", "=", customerId)
    .where("h.contract_id", "=", contractId)
    .orderBy("h.starts_on", "desc")
    .orderBy("w.name")
    .execute();
export type FoundWalletShare = Awaited<ReturnType<typeof findWalletShares>>[number];
