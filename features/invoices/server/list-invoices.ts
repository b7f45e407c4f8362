import * as z from "zod/mini";
import { openCents, settlementOf } from "#energy/amount-owed.ts";
import { canPayOnline, paymentStatusCodes } from "#energy/payment-status.ts";
import { page } from "#platform/contract/list.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  date,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import { invoiceTypes, rectifyings } from "../contract/invoice-kind.ts";
import type { InvoiceRow } from "../contract/invoice-row.ts";
import { type InvoiceSort, listInvoices, partsOfSort, type SortField } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import {
  fromInvoices,
  fullAddress,
  type InvoiceScope,
  contractsNamed,
  ownsContracts,
  signedEnergyWh,
  orderOfSite,
  siteOfInvoice,
} from "./invoice-filter-queries.ts";

/** The column of each sort field. It never contains text from the request. */
const sortColumns = {
  issuedOn: sql`i.issued_on`,
  number: sql`i.number`,
  startsOn: sql`i.period_starts_on`,
  energyWh: signedEnergyWh,
  totalCents: sql`i.total_cents`,
  pendingCents: sql`i.pending_cents`,
} as const satisfies Record<SortField, SqlFragment>;

export const orderOfInvoices = (sort: InvoiceSort, group?: "site"): SqlFragment => {
  const { field, isDescending } = partsOfSort(sort);
  const column = sortColumns[field];
  const order = isDescending ? sql`${column} desc, i.invoice_id desc` : sql`${column}, i.invoice_id`;
  return group === undefined ? order : sql`${orderOfSite}, ${siteOfInvoice}, ${order}`;
};

/** The amount that the customer still has to pay, by hand or by direct debit. */
export const toPayCents = (
  row: Pick<InvoiceRow, "paymentStatus" | "rectifying" | "pendingCents" | "totalCents">,
): number => {
  const { paymentStatus: statusCode, rectifying: rectificativeType, pendingCents, totalCents } = row;
  const invoice = { statusCode, rectificativeType, pendingCents, totalCents };
  return settlementOf(invoice) === "refund" ? 0 : openCents(invoice);
};

/** Whether status, type and the retailer allow that the invoice is paid by card now. */
export const isPayableByCard = (
  row: Parameters<typeof toPayCents>[0] & { readonly isPayableOnline: boolean },
): boolean =>
  canPayOnline({
    statusCode: row.paymentStatus,
    rectificativeType: row.rectifying,
    isPaymentEnabled: row.isPayableOnline,
  }) && toPayCents(row) > 0;

/** A row of the list. Each field is named: a copy of the row with `...` takes six times the memory. */
export const invoiceRowOf =
  ({ onlinePayment }: OfferedFeatures) =>
  (row: ListedInvoice): InvoiceRow => {
    const { fullAddress, contractName, holderTaxId } = row;
    const hasContract = contractName !== null && holderTaxId !== null;
    return {
      id: row.invoiceId,
      invoiceId: row.invoiceId,
      number: row.number,
      issuedOn: row.issuedOn,
      dueOn: row.dueOn,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      supply: fullAddress === null ? undefined : { fullAddress },
      contract: hasContract ? { name: contractName, holderTaxId } : undefined,
      addressInvoiceId: row.addressInvoiceId ?? undefined,
      energyWh: row.energyWh,
      totalCents: row.totalCents,
      pendingCents: row.pendingCents,
      toPayCents: toPayCents(row),
      paymentStatus: row.paymentStatus,
      rectifying: row.rectifying,
      pendingStates: row.pendingStates ?? undefined,
      onlinePayment: {
        isEnabled: onlinePayment && isPayableByCard(row),
        relatedObjectType: row.kind === "multipoint" ? "multipoint_invoice" : "invoice",
        hasTransaction: onlinePayment && row.hasTransaction ? true : undefined,
      },
    };
  };

export interface OfferedFeatures {
  /** Whether invoices can be paid by card at all. */
  readonly onlinePayment: boolean;
}

export type InvoiceListQuery = InvoiceScope & {
  sort: InvoiceSort;
  offset: number;
  limit: number;
  /** One site after another, by address, each in the order of `sort`. */
  group?: "site" | undefined;
};

const pendingStates = z.array(
  z.object({ changedOn: z.string(), state: z.object({ description: z.string() }) }),
);

const columns = {
  invoiceId: bigint,
  kind: oneOf(...invoiceTypes, "multipoint"),
  number: text,
  issuedOn: date,
  dueOn: date,
  startsOn: date,
  endsOn: date,
  energyWh: bigint,
  totalCents: int,
  pendingCents: int,
  paymentStatus: oneOf(...paymentStatusCodes),
  rectifying: oneOf(...rectifyings),
  isPayableOnline: bool,
  hasTransaction: bool,
  addressInvoiceId: nullable(bigint),
  contractName: nullable(text),
  holderTaxId: nullable(text),
  fullAddress: nullable(text),
  /** Null for fewer than two steps. */
  pendingStates: nullable(json(pendingStates)),
};
export type ListedInvoice = RowOf<typeof columns>;
const columnsWithTotal = { ...columns, total: bigint };

/** Neither a part of a multipoint invoice nor one of which a card payment is under way or was made. */
const isOffered = (customerId: number): SqlFragment => sql`
  (i.online_payment and i.multipoint_invoice_id is null and not exists (
    select 1 from payment_attempt_invoices a
    where a.customer_id = ${customerId} and a.invoice_id = i.invoice_id and (a.is_active or a.paid_at is not null)))`;

const hasTransaction = (customerId: number): SqlFragment => sql`
  exists (select 1 from payment_attempt_invoices t
    where t.customer_id = ${customerId} and t.invoice_id = i.invoice_id and t.paid_at is not null)`;

/** Steps are selected for unpaid invoices only: the history is displayed for no other status. */
const selectionOf = (customerId: number): SqlFragment => sql`
  i.invoice_id as "invoiceId", i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.period_starts_on as "startsOn", i.period_ends_on as "endsOn", ${signedEnergyWh} as "energyWh",
  i.total_cents as "totalCents", i.pending_cents as "pendingCents", i.payment_status as "paymentStatus",
  i.rectifying, ${isOffered(customerId)} as "isPayableOnline", ${hasTransaction(customerId)} as "hasTransaction",
  i.address_invoice_id as "addressInvoiceId",
  c.name as "contractName", c.holder_tax_id as "holderTaxId", ${fullAddress} as "fullAddress",
  case when i.payment_status = 'unpaid' then (
    select json_agg(json_build_object('changedOn', p.changed_on,
      'state', json_build_object('description', p.description)) order by p.position)
    from invoice_pending_states p
    where p.customer_id = ${customerId} and p.invoice_id = i.invoice_id
    having count(*) > 1) end as "pendingStates"`;

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
