import { page } from "#platform/contract/list.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow, queryRows, type RowOf } from "#platform/server/database/query.ts";
import { sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import { type InvoiceSort, invoiceSorts } from "../contract/invoice-fields.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import {
  columns,
  invoiceRowOf,
  type ListedInvoice,
  type OfferedFeatures,
  selectionOf,
  sortColumns,
} from "./invoice-fields.ts";
import {
  contractsNamed,
  fromInvoices,
  type InvoiceScope,
  orderOfSite,
  ownsContracts,
  siteOfInvoice,
} from "./invoice-filter-queries.ts";

export const orderOfInvoices = (sort: InvoiceSort, group?: "site"): SqlFragment => {
  const { field, isDescending } = invoiceSorts.partsOf(sort);
  const column = sortColumns[field];
  const order = isDescending ? sql`${column} desc, i.invoice_id desc` : sql`${column}, i.invoice_id`;
  return group === undefined ? order : sql`${orderOfSite}, ${siteOfInvoice}, ${order}`;
};

export type InvoiceListQuery = InvoiceScope & {
  sort: InvoiceSort;
  offset: number;
  limit: number;
  /** One site after another, by address, each in the order of `sort`. */
  group?: "site" | undefined;
};

const columnsWithTotal = { ...columns, total: bigint };

/** Read from the index alone. */
const numberOfInvoices = (customerId: number, { kind }: InvoiceScope): SqlFragment =>
  sql`(select count(*) from invoices n where n.customer_id = ${customerId} and n.kind = ${kind})`;

/**
 * `limit` applies before the joins, and the count is an index-only scan. The inner `*` selects the columns of the
 * selection alone: PostgreSQL leaves out those that nothing outside reads.
 */
export const latestFirst = (customerId: number, query: InvoiceListQuery): SqlFragment => sql`
  select ${selectionOf(customerId)}, ${numberOfInvoices(customerId, query)} as total
  from (
    select * from invoices
    where customer_id = ${customerId} and kind = ${query.kind}
    order by issued_on desc, invoice_id desc limit ${query.limit} offset ${query.offset}
  ) i
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  order by i.issued_on desc, i.invoice_id desc`;

const findLatest = (
  { pool }: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<RowOf<typeof columnsWithTotal>[]> => {
  const { text, values } = latestFirst(customerId, query);
  return queryRows(pool, { name: "invoices-latest-first", text, values, columns: columnsWithTotal });
};

/** Only the ids of the selection are sorted: the columns of a page, and its joins, are read for the page alone. */
const findFiltered = (
  { pool }: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<RowOf<typeof columnsWithTotal>[]> => {
  const order = orderOfInvoices(query.sort, query.group);
  const total = query.filter.length === 0 ? numberOfInvoices(customerId, query) : sql`count(*) over ()`;
  const statement = sql`
    select ${selectionOf(customerId)}, p.total
    from (
      select i.invoice_id, ${total} as total ${fromInvoices(customerId, query)}
      order by ${order} limit ${query.limit} offset ${query.offset}
    ) p
    join invoices i on i.customer_id = ${customerId} and i.invoice_id = p.invoice_id
    left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
    left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
    order by ${order}`;
  return queryRows(pool, { ...statement, columns: columnsWithTotal });
};

/** The rows of these invoices of a customer, in any order. */
export const findInvoicesById = (
  { pool }: Database,
  customerId: number,
  ids: readonly number[],
): Promise<ListedInvoice[]> => {
  const statement = sql`
    select ${selectionOf(customerId)} from invoices i
    left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
    left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
    where i.customer_id = ${customerId} and i.invoice_id = any(${ids})`;
  return queryRows(pool, { ...statement, columns });
};

const countFiltered = async (
  { pool }: Database,
  customerId: number,
  scope: InvoiceScope,
): Promise<number> => {
  const statement = sql`select count(*) as total ${fromInvoices(customerId, scope)}`;
  return (await queryRow(pool, { ...statement, columns: { total: bigint } }))?.total ?? 0;
};

/** Rows before a page that may be read and left out; for a later page their ids alone are read, from the index. */
const firstPages = 1_000;

/**
 * A page of the customer's invoices and their total number, in one statement, which is a prepared one for the
 * default order without a filter. A page beyond the last row needs a second statement for the count.
 */
export const findInvoices = async (
  database: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<{ rows: ListedInvoice[]; total: number }> => {
  const isDefault =
    query.filter.length === 0 &&
    query.sort === "-issuedOn" &&
    query.group === undefined &&
    query.offset < firstPages;
  const rows = await (isDefault ? findLatest : findFiltered)(database, customerId, query);
  const total = rows[0]?.total ?? (query.offset > 0 ? await countFiltered(database, customerId, query) : 0);
  return { rows, total };
};

export interface InvoiceListPorts {
  readonly database: Database;
  /** The configuration with the flags as they are switched now. */
  readonly readConfiguration: () => { readonly features: OfferedFeatures };
}

export const handleListInvoices = ({ database, readConfiguration }: InvoiceListPorts) =>
  handler(listInvoices, async ({ query, session: { customerId }, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const { rows, total } = await findInvoices(database, customerId, { ...query, kind: query.type });
    return page(rows.map(invoiceRowOf(readConfiguration().features)), total, query);
  });

export const handleListMultipointInvoices = ({ database, readConfiguration }: InvoiceListPorts) =>
  handler(listMultipointInvoices, async ({ query, session: { customerId }, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const { rows, total } = await findInvoices(database, customerId, { ...query, kind: "multipoint" });
    return page(rows.map(invoiceRowOf(readConfiguration().features)), total, query);
  });
