import type pg from "pg";
import { hasShareEnded, sharePercentage } from "#energy/wallet-shares.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  date,
  execute,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { WalletShare } from "#features/contracts/contract/wallet-share.ts";

/** Every share of the customer's wallets, with its contract; the longest running first. */
export const findShares = (db: Queryable, customerId: number) =>
  queryRows(db, {
    name: "find-wallet-shares",
    text: `select w.wallet_id as "walletId", w.name as "walletName", w.balance_cents as "balanceCents",
             h.contract_id as "contractId", k.name as "contractName", k.commodity, k.self_consumption_code as "selfConsumptionCode",
             p.street, p.city, h.weight, h.discount_management as "discountManagement", h.starts_on as "startsOn",
             h.ends_on as "endsOn", h.is_origin as "isOrigin", h.is_applied as "isApplied"
           from solar_wallet_shares h
           join solar_wallets w on w.customer_id = $1 and w.wallet_id = h.wallet_id
           join contracts k on k.customer_id = $1 and k.contract_id = h.contract_id
           join supply_points p on p.customer_id = $1 and p.supply_point_id = k.supply_point_id
           where h.customer_id = $1 order by h.starts_on desc, folded_words(w.name), k.name`,
    values: [customerId],
    columns: {
      walletId: bigint,
      walletName: text,
      balanceCents: int,
      contractId: bigint,
      contractName: text,
      commodity: oneOf("electricity", "gas"),
      selfConsumptionCode: text,
      street: text,
      city: text,
      weight: int,
      discountManagement: text,
      startsOn: date,
      endsOn: nullable(date),
      isOrigin: bool,
      isApplied: bool,
    },
  });
export type FoundShare = Awaited<ReturnType<typeof findShares>>[number];

/** Sum of the weights of a wallet's shares that have not ended. */
const weightOfAll = (shares: readonly FoundShare[], walletId: number, today: PlainDate): number =>
  shares
    .filter((share) => share.walletId === walletId && !hasShareEnded(share, today))
    .reduce((sum, { weight }) => sum + weight, 0);

export const percentageOf = (share: FoundShare, shares: readonly FoundShare[], today: PlainDate): number =>
  sharePercentage(share, weightOfAll(shares, share.walletId, today), today);

/** Shares as contracts have them, each with its contract's id. */
export const findWalletShares = async (
  { pool }: Pick<Database, "pool">,
  { customerId, contractIds }: { readonly customerId: number; readonly contractIds: readonly number[] },
  today: PlainDate,
): Promise<(WalletShare & { readonly contractId: number })[]> => {
  const shares = await findShares(pool, customerId);
  return shares
    .filter(({ contractId }) => contractIds.includes(contractId))
    .map((share) => ({
      contractId: share.contractId,
      wallet: { walletId: share.walletId, name: share.walletName },
      weight: share.weight,
      percentage: percentageOf(share, shares, today),
      balanceCents: share.balanceCents,
      discountManagement: share.discountManagement,
      startsOn: share.startsOn,
      endsOn: share.endsOn,
      isOrigin: share.isOrigin,
      isApplied: share.isApplied,
    }));
};

export const findWallets = (db: Queryable, customerId: number) =>
  queryRows(db, {
    name: "find-wallets",
    text: `select wallet_id as "walletId", name, balance_cents as "balanceCents" from solar_wallets
           where customer_id = $1 order by folded_words(name), wallet_id`,
    values: [customerId],
    columns: { walletId: bigint, name: text, balanceCents: int },
  });

/** Whether the customer has any wallet. */
export const hasSolarWallets = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<boolean> =>
  (await execute(pool, {
    name: "has-solar-wallets",
    text: "select from solar_wallets where customer_id = $1 limit 1",
    values: [customerId],
  })) > 0;

/** Id of a contract; undefined when the customer has none of that name. */
export const findContractId = async (
  db: Queryable,
  customerId: number,
  contract: { readonly name: string } | { readonly id: number },
): Promise<number | undefined> => {
  const found = await queryRow(db, {
    name: "find-contract-of-wallets",
    text: `select contract_id as "contractId" from contracts
           where customer_id = $1 and (name = $2 or contract_id = $3)`,
    values: [customerId, "name" in contract ? contract.name : null, "id" in contract ? contract.id : null],
    columns: { contractId: bigint },
  });
  return found?.contractId;
};

/** A share as `solar_wallet_shares` has it. */
export interface ShareRow {
  readonly wallet_id: number;
  readonly contract_id: number;
  readonly weight: number;
  readonly discount_management: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly is_origin: boolean;
}

/** Inserts shares or gives them other terms. */
export const writeShares = async (
  client: Queryable,
  customerId: number,
  { rows, isApplied }: { readonly rows: readonly ShareRow[]; readonly isApplied: boolean },
): Promise<void> => {
  await execute(client, {
    name: "write-wallet-shares",
    text: `insert into solar_wallet_shares
             (customer_id, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin, is_applied)
           select $1, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin, $3
           from jsonb_to_recordset($2) as r (wallet_id bigint, contract_id bigint, weight integer,
             discount_management text, starts_on date, ends_on date, is_origin boolean)
           on conflict (customer_id, wallet_id, contract_id) do update set
             weight = excluded.weight, discount_management = excluded.discount_management,
             starts_on = excluded.starts_on, ends_on = excluded.ends_on, is_origin = excluded.is_origin,
             is_applied = excluded.is_applied`,
    values: [customerId, JSON.stringify(rows), isApplied],
  });
};

/** Deletes shares and returns those that there were; with `onlyUnapplied`, only those that wait for the retailer. */
export const deleteShares = (
  client: Queryable,
  customerId: number,
  { keys, onlyUnapplied }: { readonly keys: readonly ShareKey[]; readonly onlyUnapplied: boolean },
): Promise<ShareKey[]> =>
  queryRows(client, {
    name: "delete-wallet-shares",
    text: `delete from solar_wallet_shares h where h.customer_id = $1 and (h.is_applied = false or not $4)
             and (h.wallet_id, h.contract_id) in (select * from unnest($2::bigint[], $3::bigint[]))
           returning h.wallet_id, h.contract_id`,
    values: [
      customerId,
      keys.map(({ wallet_id }) => wallet_id),
      keys.map(({ contract_id }) => contract_id),
      onlyUnapplied,
    ],
    columns: { wallet_id: bigint, contract_id: bigint },
  });

export type ShareKey = Pick<ShareRow, "wallet_id" | "contract_id">;

/** The retailer has confirmed a change of these shares. */
export const markApplied = async (
  client: Queryable,
  customerId: number,
  keys: readonly ShareKey[],
): Promise<void> => {
  await execute(client, {
    name: "mark-wallet-shares-applied",
    text: `update solar_wallet_shares h set is_applied = true where h.customer_id = $1
             and (h.wallet_id, h.contract_id) in (select * from unnest($2::bigint[], $3::bigint[]))`,
    values: [customerId, keys.map(({ wallet_id }) => wallet_id), keys.map(({ contract_id }) => contract_id)],
  });
};

/** The shares of one contract, by the wallets' names. */
export interface LoadedShares {
  readonly customerId: number;
  readonly contractId: number;
  readonly shares: readonly (Omit<ShareRow, "wallet_id" | "contract_id"> & { readonly wallet: string })[];
}

/**
 * Replaces the shares of loaded contracts, in the transaction of the load. A customer's wallets are identified by name;
 * those that do not exist are created, empty.
 */
export const replaceShares = async (
  client: pg.ClientBase,
  contracts: readonly LoadedShares[],
): Promise<void> => {
  const rows = contracts.flatMap(({ customerId, contractId, shares }) =>
    shares.map((share) => ({ ...share, customer_id: customerId, contract_id: contractId })),
  );
  const customerIds = [...new Set(contracts.map(({ customerId }) => customerId))];
  await execute(client, {
    name: "load-clear-wallet-shares",
    text: `delete from solar_wallet_shares t using unnest($1::bigint[], $2::bigint[]) as r (customer_id, contract_id)
           where t.customer_id = any($1) and t.customer_id = r.customer_id and t.contract_id = r.contract_id`,
    values: [contracts.map(({ customerId }) => customerId), contracts.map(({ contractId }) => contractId)],
  });
  if (rows.length === 0) return;
  await execute(client, {
    name: "load-insert-wallets",
    text: `with wanted as materialized (
             select distinct customer_id, wallet from jsonb_to_recordset($1) as r (customer_id bigint, wallet text)
           )
           insert into solar_wallets (customer_id, name)
           select customer_id, wallet from wanted
           on conflict (customer_id, name) do nothing`,
    values: [JSON.stringify(rows)],
  });
  await execute(client, {
    name: "load-insert-wallet-shares",
    text: `with given as materialized (
             select * from jsonb_to_recordset($1) as r
               (customer_id bigint, wallet text, contract_id bigint, weight integer, discount_management text,
                starts_on date, ends_on date, is_origin boolean)
           )
           insert into solar_wallet_shares
             (customer_id, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin)
           select w.customer_id, w.wallet_id, r.contract_id, r.weight, r.discount_management, r.starts_on, r.ends_on,
             r.is_origin
           from given r join solar_wallets w on w.customer_id = r.customer_id and w.name = r.wallet
           where w.customer_id = any($2)`,
    values: [JSON.stringify(rows), customerIds],
  });
};
