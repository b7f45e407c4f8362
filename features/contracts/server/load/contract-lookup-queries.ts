import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { SupplyPeriod } from "./supply-period-policy.ts";

export interface KnownContract {
  customerId: number;
  contractId: number;
  customerTaxId: string;
  recordSha256: string;
}

export const findCustomerNumbers = async (
  client: pg.ClientBase,
  taxIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ login_name: string; customer_id: number }>({
    name: "load-find-customer-numbers",
    text: "select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id'",
    values: [taxIds],
  });
  return new Map(rows.map((row) => [row.login_name, row.customer_id]));
};

export const findKnownContracts = async (
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Map<string, KnownContract>> => {
  const { rows } = await client.query<KnownContract & { name: string }>({
    name: "load-find-contracts",
    text: `select n.name, n.customer_id as "customerId", n.contract_id as "contractId",
                  k.record_sha256 as "recordSha256", c.tax_id as "customerTaxId"
           from contract_names n
           join contracts k on k.customer_id = n.customer_id and k.contract_id = n.contract_id
           join customers c on c.customer_id = n.customer_id
           where n.name = any($1)`,
    values: [names],
  });
  return new Map(rows.map((row) => [row.name, row]));
};

export const findProductCommodities = async (
  client: pg.ClientBase,
  productIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ product_id: string; commodity: string }>({
    name: "load-find-product-commodities",
    text: "select product_id, commodity from products where product_id = any($1)",
    values: [productIds],
  });
  return new Map(rows.map((row) => [row.product_id, row.commodity]));
};

/** Whose these supply points are and were, by the first 20 characters of the CUPS. */
export const findSupplyPeriods = async (
  client: pg.ClientBase,
  supplyPoints: readonly string[],
): Promise<Map<string, SupplyPeriod[]>> => {
  const { rows } = await client.query<{
    supply_point: string;
    starts_on: PlainDate;
    ends_on: PlainDate | null;
    name: string;
  }>({
    name: "load-find-supply-periods",
    text: `select p.supply_point, p.starts_on, p.ends_on, k.name
           from supply_periods p join contracts k using (customer_id, contract_id)
           where p.supply_point = any($1)`,
    values: [supplyPoints],
  });
  const periods = new Map<string, SupplyPeriod[]>();
  for (const row of rows) {
    const period = { contractName: row.name, startsOn: row.starts_on, endsOn: row.ends_on };
    periods.set(row.supply_point, [...(periods.get(row.supply_point) ?? []), period]);
  }
  return periods;
};

export interface ClaimablePeriod {
  customerId: number;
  /** First 20 characters of the CUPS. */
  supplyPoint: string;
  startsOn: PlainDate;
  endsOn: PlainDate | null;
}

/** Supply periods for which curves are waiting that arrived before the contract. */
export const findClaimablePeriods = async ({ pool }: Pick<Database, "pool">): Promise<ClaimablePeriod[]> => {
  const { rows } = await pool.query<ClaimablePeriod>({
    name: "load-find-claimable-periods",
    text: `select p.customer_id as "customerId", p.supply_point as "supplyPoint",
                  p.starts_on as "startsOn", p.ends_on as "endsOn"
           from supply_periods p
           where exists (
             select from unclaimed_curve_days u
             where u.supply_point = p.supply_point
               and u.day between p.starts_on and coalesce(p.ends_on, 'infinity'))`,
  });
  return rows;
};
