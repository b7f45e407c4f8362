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
    (candidate) =>
      candidate.contractName !== period.contractName &&
      candidate.startsOn <= (period.endsOn ?? endOfTime) &&
      period.startsOn <= (candidate.endsOn ?? endOfTime),
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
  const named = await queryRows(client, {
    name: "load-find-contract-names",
    text: `select name, customer_id as "customerId", contract_id as "contractId"
           from contract_names where name = any($1)`,
    values: [names],
    columns: { name: text, customerId: bigint, contractId: bigint },
  });
  const owners = await queryRows(client, {
    name: "load-find-tax-ids",
    text: `select customer_id as "customerId", login_name as "taxId" from login_names
           where customer_id = any($1) and kind = 'tax_id'`,
    values: [named.map(({ customerId }) => customerId)],
    columns: { customerId: bigint, taxId: text },
  });
  const taxIds = new Map(owners.map(({ customerId, taxId }) => [customerId, taxId]));
  const records = await queryRows(client, {
    name: "load-find-contract-records",
    text: `select contract_id as "contractId", record_sha256 as "recordSha256" from contracts
           where customer_id = any($1) and contract_id = any($2)`,
    values: [named.map(({ customerId }) => customerId), named.map(({ contractId }) => contractId)],
    columns: { contractId: bigint, recordSha256: text },
  });
  const hashes = new Map(records.map(({ contractId, recordSha256 }) => [contractId, recordSha256]));
  return new Map(
    named.map(({ name, customerId, contractId }) => [
      name,
      {
        customerId,
        contractId,
        customerTaxId: taxIds.get(customerId) ?? "another customer",
        recordSha256: hashes.get(contractId) ?? "",
      },
    ]),
  );
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
    text: `select supply_point, starts_on, ends_on, customer_id, contract_id from supply_periods
           where supply_point = any($1)`,
    values: [supplyPoints],
    columns: {
      supply_point: text,
      starts_on: date,
      ends_on: nullable(date),
      customer_id: bigint,
      contract_id: bigint,
    },
  });
  const named = await queryRows(client, {
    name: "load-find-names-of-contracts",
    text: "select contract_id, name from contract_names where customer_id = any($1) and contract_id = any($2)",
    values: [rows.map((row) => row.customer_id), rows.map((row) => row.contract_id)],
    columns: { contract_id: bigint, name: text },
  });
  const names = new Map(named.map((row) => [row.contract_id, row.name]));
  const periods = new Map<string, SupplyPeriod[]>();
  for (const row of rows) {
    const contractName = names.get(row.contract_id);
    if (contractName === undefined) continue;
    const period = { contractName, startsOn: row.starts_on, endsOn: row.ends_on };
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
             select 1 from unclaimed_curve_days u
             where u.supply_point = p.supply_point
               and u.day between p.starts_on and coalesce(p.ends_on, 'infinity'))`,
    columns: claimablePeriod,
  });
