import type { FilterValue } from "#platform/contract/query-filters.ts";
import { searchTerms } from "#platform/contract/search-terms.ts";
import { conditionsOf, type SqlOfFilters } from "#platform/server/database/list-conditions.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  date,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { allOf, sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { isFoundBy } from "#platform/server/database/text-search.ts";
import { openCentsIn, plannedInvoices, settlementIn } from "#platform/server/open-invoices.ts";
import { commodities, contractStates, type Commodity } from "../contract/contract-fields.ts";
import {
  type contractFilters,
  type ContractSort,
  type ContractSortField,
  contractSorts,
} from "../contract/contract-selection.ts";

type Pool = Pick<Database, "pool">;

type ContractFilters = typeof contractFilters;
export type ContractFilter = {
  readonly [Name in keyof ContractFilters]?: FilterValue<ContractFilters[Name]> | undefined;
} & {
  /** Both commodities when undefined. */
  readonly type?: Commodity | undefined;
  readonly name?: string | undefined;
};

const displayedText = sql`concat_ws(' ', a.alias, k.name, s.cups, s.street, s.postal_code, s.city)`;
const byState = sql`case k.state when 'active' then 0 when 'draft' then 1 else 2 end`;

/**
 * What is to be paid by hand now of the contract `k`: its debt without the bills that are paid in instalments. They are few,
 * and are found by the customer's plans.
 */
const debtNow = (customerId: number): SqlFragment => sql`greatest(k.debt_cents - coalesce((
  select sum(${openCentsIn(sql`i`)}) from (${plannedInvoices(sql`${customerId}`)}) planned
  join invoices i on i.customer_id = ${customerId} and i.invoice_id = planned.invoice_id
  where i.contract_id = k.contract_id and ${settlementIn(sql`i`)} = 'customer'), 0), 0)::integer`;

/** The columns of each sort field. They never contain text from the request. */
const sortColumnsOf = (customerId: number) =>
  ({
    name: sql`k.name`,
    address: sql`s.address_order`,
    product: sql`folded_words(p.commercial_name)`,
    power: sql`coalesce(k.powers_w[1], 0)`,
    state: byState,
    debt: debtNow(customerId),
  }) satisfies Record<ContractSortField, SqlFragment>;

/** Contracts that are equal in the sort field are in the order of their numbers. */
const orderOf = (customerId: number, sort: ContractSort | undefined): SqlFragment => {
  if (sort === undefined) return sql`${byState}, k.name`;
  const { field, isDescending } = contractSorts.partsOf(sort);
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${sortColumnsOf(customerId)[field]} ${direction}, k.name`;
};

export const supplyOfContract = (customerId: number): SqlFragment => sql`
  join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = ${customerId} and a.contract_id = k.contract_id`;

/** The tables besides the contracts that a filter or an order reads; most need none. */
const tablesOf = (
  customerId: number,
  { filter = "", municipality, sort }: Omit<ContractPage, "offset" | "limit">,
): SqlFragment => {
  const field = sort === undefined ? undefined : contractSorts.partsOf(sort).field;
  const isSupplyRead = filter !== "" || municipality !== undefined || field === "address";
  const supply = isSupplyRead ? supplyOfContract(customerId) : sql``;
  return field === "product" ? sql`${supply} left join products p on p.product_id = k.product_id` : supply;
};

/** The SQL of each filter. */
const conditionsFor = (customerId: number): SqlOfFilters<ContractFilter> => ({
  type: (commodity) => sql`k.commodity = ${commodity}`,
  state: (state) => sql`k.state = ${state}`,
  name: (name) => sql`k.name = ${name}`,
  payment: (payment) =>
    payment === "owed" ? sql`${debtNow(customerId)} > 0` : sql`${debtNow(customerId)} <= 0`,
  municipality: (municipality) => sql`s.city = ${municipality}`,
  product: (product) => sql`k.product_id = ${product}`,
  filter: (text) =>
    isFoundBy({ text, termsOf: searchTerms }, { folded: sql`k.search_text`, displayed: displayedText }),
});

/** `where …`: the customer's contracts `k`, with supply points `s`, that match the filter. */
const filtered = (customerId: number, wanted: ContractFilter): SqlFragment =>
  sql`where k.customer_id = ${customerId} and ${allOf(conditionsOf(conditionsFor(customerId), wanted))}`;

const supplyColumns = {
  cups: text,
  street: text,
  postalCode: text,
  city: text,
  province: text,
};

const nameColumns = {
  contractId: bigint,
  name: text,
  alias: nullable(text),
  commodity: oneOf(...commodities),
  state: oneOf(...contractStates),
  ...supplyColumns,
};
const nameSelection = sql`
  k.contract_id as "contractId", k.name, a.alias, k.commodity, k.state,
  s.cups, s.street, s.postal_code as "postalCode", s.city, s.province`;

export const rowColumns = {
  ...nameColumns,
  signedOn: nullable(date),
  debtCents: int,
  powersW: arrayOf(int),
  accessTariffName: text,
  holderName: text,
  productId: nullable(text),
  productName: nullable(text),
  cadastralReference: nullable(text),
};
export const rowSelection = (customerId: number): SqlFragment => sql`${nameSelection},
  k.signed_on as "signedOn", ${debtNow(customerId)} as "debtCents", k.powers_w as "powersW",
  k.access_tariff_name as "accessTariffName", k.holder_name as "holderName", k.product_id as "productId",
  p.commercial_name as "productName", s.cadastral_reference as "cadastralReference"`;

export type FoundContract = RowOf<typeof rowColumns>;

export type ContractPage = ContractFilter & {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: ContractSort | undefined;
};

/**
 * `where … order by …`: a page of the customer's contracts, by default active ones first, then by number. The contracts
 * of the page are found before anything else about them is read.
 */
export const pageOf = (customerId: number, { offset, limit, ...wanted }: ContractPage): SqlFragment => {
  const order = orderOf(customerId, wanted.sort);
  const ids = sql`
    select k.contract_id from contracts k ${tablesOf(customerId, wanted)} ${filtered(customerId, wanted)}
    order by ${order} limit ${limit} offset ${offset}`;
  return sql`where k.customer_id = ${customerId} and k.contract_id in (${ids}) order by ${order}`;
};

/** A page of the customer's contracts with the fields of the list. */
export const findContractRows = (
  { pool }: Pool,
  customerId: number,
  page: ContractPage,
): Promise<FoundContract[]> => {
  const statement = sql`
    select ${rowSelection(customerId)} from contracts k ${supplyOfContract(customerId)}
    left join products p on p.product_id = k.product_id ${pageOf(customerId, page)}`;
  return queryRows(pool, { ...statement, columns: rowColumns });
};

export const countContracts = async (
  { pool }: Pool,
  customerId: number,
  filter: ContractFilter,
): Promise<number> => {
  const statement = sql`
    select count(*) from contracts k ${tablesOf(customerId, filter)} ${filtered(customerId, filter)}`;
  return (await queryRow(pool, { ...statement, columns: { count: bigint } }))?.count ?? 0;
};

type FoundName = RowOf<typeof nameColumns>;

const namesOf = ({ pool }: Pool, customerId: number, rest: SqlFragment): Promise<FoundName[]> => {
  const statement = sql`select ${nameSelection} from contracts k ${supplyOfContract(customerId)} ${rest}`;
  return queryRows(pool, { ...statement, columns: nameColumns });
};

/** All the customer's contracts. */
export const findContractNames = (database: Pool, customerId: number): Promise<FoundName[]> =>
  namesOf(
    database,
    customerId,
    sql`where k.customer_id = ${customerId} order by ${orderOf(customerId, undefined)}`,
  );

/** A page of the customer's contracts with the fields of a selector. */
export const findContractChoices = (
  database: Pool,
  customerId: number,
  page: Omit<ContractPage, "sort">,
): Promise<FoundName[]> => namesOf(database, customerId, pageOf(customerId, page));

/** Number of contracts of each commodity, state, municipality and product, of those with debt and of those with invoices on paper. */
export const findContractGroups = ({ pool }: Pool, customerId: number) => {
  const statement = sql`
    select k.commodity, k.state, s.city, k.product_id as "productId", p.commercial_name as "productName",
      count(*)::integer as count, (count(*) filter (where ${debtNow(customerId)} > 0))::integer as "withDebtCount",
      (count(*) filter (where k.invoice_delivery = 'postal' and k.state <> 'closed'))::integer as "onPaperCount"
    from contracts k ${supplyOfContract(customerId)} left join products p on p.product_id = k.product_id
    where k.customer_id = ${customerId}
    group by k.commodity, k.state, s.city, k.product_id, p.commercial_name`;
  return queryRows(pool, {
    ...statement,
    columns: {
      commodity: oneOf(...commodities),
      state: oneOf(...contractStates),
      city: text,
      productId: nullable(text),
      productName: nullable(text),
      count: int,
      withDebtCount: int,
      onPaperCount: int,
    },
  });
};
