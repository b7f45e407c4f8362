import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  bool,
  execute,
  int,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";

/** Whether the customer has any contract, in any state. */
export const hasContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "has-contracts",
    text: "select from contracts where customer_id = $1 limit 1",
    values: [customerId],
  });
  return found > 0;
};

/** Number of the customer's active and draft contracts. */
export const countOpenContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<number> => {
  const row = await queryRow(pool, {
    name: "count-open-contracts",
    text: "select count(*) from contracts where customer_id = $1 and state in ('active', 'draft')",
    values: [customerId],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};

/** Whether the customer has a contract of this number, in any state. Leading zeros do not count: bills differ in them. */
export const ownsContract = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  name: string,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "owns-contract",
    text: "select 1 from contracts where customer_id = $1 and ltrim(name, '0') = ltrim($2, '0') limit 1",
    values: [customerId, name],
  });
  return found > 0;
};

const traitColumns = {
  electricity: bool,
  gas: bool,
  selfConsumption: bool,
  electronicInvoices: bool,
  electronicNotification: bool,
  directDebit: bool,
};

/** What the customer has among contracts that are active. */
export const findContractTraits = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<RowOf<typeof traitColumns> | undefined> =>
  queryRow(pool, {
    name: "find-contract-traits",
    text: `select coalesce(bool_or(commodity = 'electricity'), false) as electricity,
                  coalesce(bool_or(commodity = 'gas'), false) as gas,
                  coalesce(bool_or(self_consumption_code <> '00'), false) as "selfConsumption",
                  coalesce(bool_or(invoice_delivery = 'email'), false) as "electronicInvoices",
                  coalesce(bool_or(electronic_notification), false) as "electronicNotification",
                  coalesce(bool_or(bank_account_id is not null), false) as "directDebit"
           from contracts where customer_id = $1 and state = 'active'`,
    values: [customerId],
    columns: traitColumns,
  });

const findHolders = ({ pool }: Pick<Database, "pool">, supplyPoint: string) =>
  queryRows(pool, {
    name: "find-contracts-of-supply-point",
    text: `select customer_id as "customerId", contract_id as "contractId" from supply_periods
           where supply_point = $1 and (ends_on is null or ends_on >= current_date) order by starts_on desc`,
    values: [supplyPoint],
    columns: { customerId: bigint, contractId: bigint },
  });

/** Tariff and powers of the present contract of a supply point; undefined when this retailer does not supply it. */
export const findSuppliedTerms = async (
  database: Pick<Database, "pool">,
  { supplyPoint, commodity }: { readonly supplyPoint: string; readonly commodity: "electricity" | "gas" },
) => {
  const [holder] = await findHolders(database, supplyPoint);
  if (holder === undefined) return undefined;
  return queryRow(database.pool, {
    name: "find-supplied-terms",
    text: `select access_tariff as "accessTariff", powers_w as "powersW" from contracts
           where customer_id = $1 and contract_id = $2 and commodity = $3`,
    values: [holder.customerId, holder.contractId, commodity],
    columns: { accessTariff: text, powersW: arrayOf(int) },
  });
};

/** Whether the present holder of the supply point has requested that its data is not shared in SIPS. */
export const hasOptedOutOfSips = async (
  database: Pick<Database, "pool">,
  supplyPoint: string,
): Promise<boolean> => {
  const { pool } = database;
  const held = await findHolders(database, supplyPoint);
  if (held.length === 0) return false;
  const found = await execute(pool, {
    name: "has-opted-out-of-sips",
    text: `select 1 from contracts
           where customer_id = any($1) and contract_id = any($2) and sips_cession <> 'unactive' limit 1`,
    values: [held.map(({ customerId }) => customerId), held.map(({ contractId }) => contractId)],
  });
  return found > 0;
};
