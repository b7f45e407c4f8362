import type pg from "pg";
import { bigint, execute, queryRows, text } from "#platform/server/database/query.ts";
import { supplyPointOf } from "#energy/cups.ts";
import type { Accepted, contractRow } from "./contract-row.ts";
import { contractColumns } from "./contract-row.ts";

/** An accepted record with the number of its contract. */
export interface Placed extends Accepted {
  readonly contractId: number;
}

const names = Object.keys(contractColumns);
const types = Object.entries(contractColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const replacements = names
  .filter((name) => name !== "customer_id" && name !== "name")
  .map((name) => `${name} = r.${name}`)
  .join(", ");

/** The number that each new contract gets, by its name. */
export const insertContracts = async (
  client: pg.ClientBase,
  rows: readonly ReturnType<typeof contractRow>[],
): Promise<Map<string, number>> => {
  const added = await queryRows(client, {
    name: "load-insert-contracts",
    text: `with fresh as (
             insert into contracts (${names.join(", ")})
             select ${names.join(", ")} from jsonb_to_recordset($1) as r (${types})
             returning name, customer_id, contract_id
           ), named as (
             insert into contract_names (name, customer_id, contract_id)
             select name, customer_id, contract_id from fresh
           )
           select name, contract_id from fresh`,
    values: [JSON.stringify(rows)],
    columns: { name: text, contract_id: bigint },
  });
  return new Map(added.map((row) => [row.name, row.contract_id]));
};

export const updateContracts = async (
  client: pg.ClientBase,
  rows: readonly (ReturnType<typeof contractRow> & { contract_id: number })[],
): Promise<void> => {
  await execute(client, {
    name: "load-update-contracts",
    text: `update contracts k set ${replacements}
           from jsonb_to_recordset($1) as r (contract_id bigint, ${types})
           where k.customer_id = r.customer_id and k.contract_id = r.contract_id`,
    values: [JSON.stringify(rows)],
  });
};

/** Takes away what hangs on these contracts and is written anew from their records. */
export const clearDependents = async (client: pg.ClientBase, placed: readonly Placed[]): Promise<void> => {
  const contracts = JSON.stringify(
    placed.map(({ customerId, contractId }) => ({ customer_id: customerId, contract_id: contractId })),
  );
  for (const table of ["supply_periods", "contract_services", "solar_wallet_shares"]) {
    await execute(client, {
      name: `load-clear-${table}`,
      text: `delete from ${table} t
             using jsonb_to_recordset($1) as r (customer_id bigint, contract_id bigint)
             where t.customer_id = r.customer_id and t.contract_id = r.contract_id`,
      values: [contracts],
    });
  }
};

/** Days of supply count for contracts that are or were in supply; a draft only plans its own. */
export const suppliedFrom = ({ state, startsOn }: Accepted["record"]) =>
  state === "draft" ? undefined : (startsOn ?? undefined);

export const insertSupplyPeriods = async (
  client: pg.ClientBase,
  placed: readonly Placed[],
): Promise<void> => {
  const rows = placed.flatMap(({ customerId, contractId, record }) => {
    const starts_on = suppliedFrom(record);
    const supply_point = supplyPointOf(record.supplyPoint.cups);
    const ends_on = record.endsOn;
    return starts_on === undefined
      ? []
      : [{ customer_id: customerId, contract_id: contractId, supply_point, starts_on, ends_on }];
  });
  await execute(client, {
    name: "load-insert-supply-periods",
    text: `insert into supply_periods (supply_point, starts_on, ends_on, customer_id, contract_id)
           select supply_point, starts_on, ends_on, customer_id, contract_id
           from jsonb_to_recordset($1) as r
             (supply_point text, starts_on date, ends_on date, customer_id bigint, contract_id bigint)`,
    values: [JSON.stringify(rows)],
  });
};

export const insertServices = async (client: pg.ClientBase, placed: readonly Placed[]): Promise<void> => {
  const rows = placed.flatMap(({ customerId, contractId, record }) => {
    const services = record.services.map((service) => ({ ...service, kind: "service" }));
    const bonuses = record.socialBonuses.map((bonus) => ({ ...bonus, kind: "social_bonus" }));
    return [...services, ...bonuses].map(({ kind, name, startsOn, endsOn }) => ({
      customer_id: customerId,
      contract_id: contractId,
      kind,
      name,
      starts_on: startsOn,
      ends_on: endsOn,
    }));
  });
  await execute(client, {
    name: "load-insert-services",
    text: `insert into contract_services (customer_id, contract_id, kind, name, starts_on, ends_on)
           select customer_id, contract_id, kind, name, starts_on, ends_on
           from jsonb_to_recordset($1) as r
             (customer_id bigint, contract_id bigint, kind text, name text, starts_on date, ends_on date)`,
    values: [JSON.stringify(rows)],
  });
};

export const insertWalletShares = async (
  client: pg.ClientBase,
  placed: readonly Placed[],
  walletId: (customerId: number, wallet: string) => number,
): Promise<void> => {
  const rows = placed.flatMap(({ customerId, contractId, record }) =>
    record.solarWalletShares.map((share) => ({
      customer_id: customerId,
      wallet_id: walletId(customerId, share.wallet),
      contract_id: contractId,
      weight: share.weight,
      discount_management: share.discountManagement,
      starts_on: share.startsOn,
      ends_on: share.endsOn,
      is_origin: share.isOrigin,
    })),
  );
  const columns =
    "customer_id, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin";
  await execute(client, {
    name: "load-insert-wallet-shares",
    text: `insert into solar_wallet_shares (${columns}) select ${columns}
           from jsonb_to_recordset($1) as r
             (customer_id bigint, wallet_id bigint, contract_id bigint, weight integer,
              discount_management text, starts_on date, ends_on date, is_origin boolean)`,
    values: [JSON.stringify(rows)],
  });
};
