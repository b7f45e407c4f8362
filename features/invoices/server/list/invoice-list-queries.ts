import { sql } from "kysely";
import type { Database } from "#platform/server/database/pool.ts";
import type { InvoiceSort } from "#features/invoices/contract/list-invoices.ts";
import { fromInvoices, fullAddress, type InvoiceScope } from "./invoice-filter-queries.ts";
import { orders } from "./invoice-order.ts";
import type { StoredRow } from "./invoice-row-policy.ts";

export type InvoiceListQuery = InvoiceScope & { sort: InvoiceSort; offset: number; limit: number };

type InvoicePage = { rows: StoredRow[]; total: number };
type Counted = StoredRow & { total: number };

/** Steps are looked up only for unpaid invoices, which alone have a history to show. */
const columns = `
  i.invoice_id as "invoiceId", i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.period_starts_on as "startsOn", i.period_ends_on as "endsOn", i.energy_wh as "energyWh",
  i.total_cents as "totalCents", i.pending_cents as "pendingCents", i.payment_status as "paymentStatus",
  i.rectifying, i.online_payment as "onlinePayment", c.name as "contractName",
  c.holder_tax_id as "holderTaxId", ${fullAddress} as "fullAddress",
  case when i.payment_status = 'unpaid' then (
    select json_agg(json_build_object('changedOn', p.changed_on, 'description', p.description) order by p.position)
    from invoice_pending_states p
    where p.customer_id = i.customer_id and p.invoice_id = i.invoice_id
    having count(*) > 1) end as "pendingStates"`;

/** The page is cut before the joins, and the count reads the index alone. */
const latestFirst = {
  name: "invoices-latest-first",
  text: `
    select ${columns}, (select count(*) from invoices n where n.customer_id = $1 and n.kind = $2) as total
    from (
      select customer_id, invoice_id, kind, number, issued_on, due_on, period_starts_on, period_ends_on,
        energy_wh, total_cents, pending_cents, payment_status, rectifying, online_payment, contract_id
      from invoices
      where customer_id = $1 and kind = $2
      order by issued_on desc, invoice_id desc limit $3 offset $4
    ) i
    left join contracts c on c.customer_id = i.customer_id and c.contract_id = i.contract_id
    left join supply_points s on s.customer_id = c.customer_id and s.supply_point_id = c.supply_point_id
    order by i.issued_on desc, i.invoice_id desc`,
} as const;

const findLatest = async (
  { pool }: Database,
  customerId: number,
  { kind, limit, offset }: InvoiceListQuery,
): Promise<Counted[]> => {
  const values = [customerId, kind, limit, offset];
  return (await pool.query<Counted>({ ...latestFirst, values })).rows;
};

const findFiltered = async (
  { db }: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select ${sql.raw(columns)}, count(*) over () as total ${fromInvoices(customerId, query)}
    order by ${sql.raw(orders[query.sort])} limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows;
};

const countFiltered = async ({ db }: Database, customerId: number, scope: InvoiceScope): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${fromInvoices(customerId, scope)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/**
 * A page of the customer's invoices and how many there are in all, in one statement; in the usual order and without
 * a filter, a prepared one. A page beyond the last row has no row to carry the count, so that is asked for apart.
 */
export const findInvoices = async (
  database: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<InvoicePage> => {
  const isUsual = query.filter.length === 0 && query.sort === "-date";
  const rows = await (isUsual ? findLatest : findFiltered)(database, customerId, query);
  const total = rows[0]?.total ?? (query.offset > 0 ? await countFiltered(database, customerId, query) : 0);
  return { rows, total };
};
