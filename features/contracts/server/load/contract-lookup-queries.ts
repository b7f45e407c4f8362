import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, nullable, queryRows, text, type RowOf } from "#platform/server/database/query.ts";

/** Days of supply under a contract, both included; `endsOn` is null while it lasts. */
export interface SupplyPeriod {
  readonly contractName: string;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate | null;
}

const endOfTime: PlainDate = "9999-12-31";

/** The period of another contract that overlaps this one. */
const findOverlap = (periods: readonly SupplyPeriod[], period: SupplyPeriod): SupplyPeriod | undefined =>
  periods.find(
    (other) =>
      other.contractName !== period.contractName &&
      other.startsOn <= (period.endsOn ?? endOfTime) &&
      period.startsOn <= (other.endsOn ?? endOfTime),
  );

/**
 * Tracks the supply periods of each supply point while records are processed in order. `claim` returns the
 * overlapping period of another contract; without one, it replaces the contract's own period.
 */
export const createSupplyRegister = (periodsOf: ReadonlyMap<string, readonly SupplyPeriod[]>) => {
  const periodsByPoint = new Map(periodsOf);
  return {
    claim: (supplyPoint: string, period: SupplyPeriod): SupplyPeriod | undefined => {
      const periods = periodsByPoint.get(supplyPoint) ?? [];
      const overlap = findOverlap(periods, period);
      if (overlap !== undefined) return overlap;
      const others = periods.filter(({ contractName }) => contractName !== period.contractName);
      periodsByPoint.set(supplyPoint, [...others, period]);
      return undefined;
    },
  };
};

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
  const rows = await queryRows(client, {
    name: "load-find-customer-numbers",
    text: "select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id'",
    values: [taxIds],
    columns: { login_name: text, customer_id: bigint },
  });
  return new Map(rows.map((row) => [row.login_name, row.customer_id]));
};

export const findKnownContracts = async (
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Map<string, KnownContract>> => {
  const rows = await queryRows(client, {
    name: "load-find-contracts",
    text: `select n.name, n.customer_id as "customerId", n.contract_id as "contractId",
                  k.record_sha256 as "recordSha256", c.tax_id as "customerTaxId"
           from contract_names n
           join contracts k on k.customer_id = n.customer_id and k.contract_id = n.contract_id
           join customers c on c.customer_id = n.customer_id
           where n.name = any($1)`,
    values: [names],
    columns: {
      name: text,
      customerId: bigint,
      contractId: bigint,
      recordSha256: text,
      customerTaxId: text,
    },
  });
  return new Map(rows.map((row) => [row.name, row]));
};

export const findProductCommodities = async (
  client: pg.ClientBase,
  productIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await queryRows(client, {
    name: "load-find-product-commodities",
    text: "select product_id, commodity from products where product_id = any($1)",
    values: [productIds],
    columns: { product_id: text, commodity: text },
  });
  return new Map(rows.map((row) => [row.product_id, row.commodity]));
};

/** Past and present supply periods, by the first 20 characters of the CUPS. */
export const findSupplyPeriods = async (
  client: pg.ClientBase,
  supplyPoints: readonly string[],
): Promise<Map<string, SupplyPeriod[]>> => {
  const rows = await queryRows(client, {
    name: "load-find-supply-periods",
    text: `select p.supply_point, p.starts_on, p.ends_on, k.name
           from supply_periods p join contracts k using (customer_id, contract_id)
           where p.supply_point = any($1)`,
    values: [supplyPoints],
    columns: { supply_point: text, starts_on: date, ends_on: nullable(date), name: text },
  });
  const periods = new Map<string, SupplyPeriod[]>();
  for (const row of rows) {
    const period = { contractName: row.name, startsOn: row.starts_on, endsOn: row.ends_on };
    periods.set(row.supply_point, [...(periods.get(row.supply_point) ?? []), period]);
  }
  return periods;
};

const claimablePeriod = {
  customerId: bigint,
  /** First 20 characters of the CUPS. */
  supplyPoint: text,
  startsOn: date,
  endsOn: nullable(date),
};
export type ClaimablePeriod = RowOf<typeof claimablePeriod>;

/** Supply periods with curves that were loaded before the contract. */
export const findClaimablePeriods = ({ pool }: Pick<Database, "pool">): Promise<ClaimablePeriod[]> =>
  queryRows(pool, {
    name: "load-find-claimable-periods",
    text: `select p.customer_id as "customerId", p.supply_point as "supplyPoint",
                  p.starts_on as "startsOn", p.ends_on as "endsOn"
           from supply_periods p
           where exists (
             select from unclaimed_curve_days u
             where u.supply_point = p.supply_point
               and u.day between p.starts_on and coalesce(p.ends_on, 'infinity'))`,
    columns: claimablePeriod,
  });
