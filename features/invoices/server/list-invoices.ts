import * as z from "zod/mini";
import { paymentStatusCodes } from "#energy/payment-status.ts";
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
import { type InvoiceSort, listInvoices } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import {
  fromInvoices,
  fullAddress,
  type InvoiceScope,
  contractsNamed,
  ownsContracts,
} from "./invoice-filter-queries.ts";

/** The `order by` of each order of the list. Nothing that a caller writes reaches it. */
const orders = {
  date: sql`i.issued_on, i.invoice_id`,
  "-date": sql`i.issued_on desc, i.invoice_id desc`,
  number: sql`i.number`,
  "-number": sql`i.number desc`,
  start_date: sql`i.period_starts_on, i.invoice_id`,
  "-start_date": sql`i.period_starts_on desc, i.invoice_id desc`,
  energy_consumed: sql`i.energy_wh, i.invoice_id`,
  "-energy_consumed": sql`i.energy_wh desc, i.invoice_id desc`,
  amount_total: sql`i.total_cents, i.invoice_id`,
  "-amount_total": sql`i.total_cents desc, i.invoice_id desc`,
  amount_pending: sql`i.pending_cents, i.invoice_id`,
  "-amount_pending": sql`i.pending_cents desc, i.invoice_id desc`,
} as const satisfies Record<InvoiceSort, SqlFragment>;

/**
 * What the customer still has to give. Nothing pending on an unpaid invoice contradicts itself: it counts as
 * unknown, and so the total is asked for (as `paymentStatus` of `energy` reads it).
 */
export const toPayCents = (
  row: Pick<InvoiceRow, "paymentStatus" | "rectifying" | "pendingCents" | "totalCents">,
): number => {
  switch (row.paymentStatus) {
    case "paid":
    case "paid_without_transaction":
    case "manual_verification_required":
      return 0;
    case "pending_remesa":
    case "pending_transfer":
      return row.rectifying === "none" ? Math.max(row.pendingCents || row.totalCents, 0) : 0;
    case "unpaid":
      return row.rectifying === "A" ? 0 : Math.max(row.pendingCents || row.totalCents, 0);
    default:
      return row.paymentStatus satisfies never;
  }
};

/** The row as the contract has it; what the contract does not name is dropped when it is written. */
const toInvoiceRow = (row: ListedInvoice): InvoiceRow => {
  const { fullAddress, contractName, holderTaxId } = row;
  const hasContract = contractName !== null && holderTaxId !== null;
  return {
    ...row,
    id: row.invoiceId,
    supply: fullAddress === null ? undefined : { fullAddress },
    contract: hasContract ? { name: contractName, holderTaxId } : undefined,
    pendingStates: row.pendingStates ?? undefined,
    toPayCents: toPayCents(row),
    onlinePayment: {
      isEnabled: row.isPayableOnline,
      relatedObjectType: row.kind === "multipoint" ? "multipoint_invoice" : "invoice",
    },
  };
};

export type InvoiceListQuery = InvoiceScope & { sort: InvoiceSort; offset: number; limit: number };

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
  contractName: nullable(text),
  holderTaxId: nullable(text),
  fullAddress: nullable(text),
  /** Null unless there are two steps or more. */
  pendingStates: nullable(json(pendingStates)),
};
export type ListedInvoice = RowOf<typeof columns>;
const counted = { ...columns, total: bigint };

/** Steps are looked up only for unpaid invoices, which alone have a history to show. */
const selection = sql`
  i.invoice_id as "invoiceId", i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.period_starts_on as "startsOn", i.period_ends_on as "endsOn", i.energy_wh as "energyWh",
  i.total_cents as "totalCents", i.pending_cents as "pendingCents", i.payment_status as "paymentStatus",
  i.rectifying, i.online_payment as "isPayableOnline", c.name as "contractName",
  c.holder_tax_id as "holderTaxId", ${fullAddress} as "fullAddress",
  case when i.payment_status = 'unpaid' then (
    select json_agg(json_build_object('changedOn', p.changed_on,
      'state', json_build_object('description', p.description)) order by p.position)
    from invoice_pending_states p
    where p.customer_id = i.customer_id and p.invoice_id = i.invoice_id
    having count(*) > 1) end as "pendingStates"`;

/** The page is cut before the joins, and the count reads the index alone. */
const latestFirst = {
  name: "invoices-latest-first",
  text: `
    select ${selection.text}, (select count(*) from invoices n where n.customer_id = $1 and n.kind = $2) as total
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

const findLatest = (
  { pool }: Database,
  customerId: number,
  { kind, limit, offset }: InvoiceListQuery,
): Promise<RowOf<typeof counted>[]> =>
  queryRows(pool, { ...latestFirst, values: [customerId, kind, limit, offset], columns: counted });

const findFiltered = (
  { pool }: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<RowOf<typeof counted>[]> => {
  const statement = sql`
    select ${selection}, count(*) over () as total ${fromInvoices(customerId, query)}
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`;
  return queryRows(pool, { ...statement, columns: counted });
};

const countFiltered = async (
  { pool }: Database,
  customerId: number,
  scope: InvoiceScope,
): Promise<number> => {
  const statement = sql`select count(*) as total ${fromInvoices(customerId, scope)}`;
  return (await queryRow(pool, { ...statement, columns: { total: bigint } }))?.total ?? 0;
};

/**
 * A page of the customer's invoices and how many there are in all, in one statement; in the usual order and without
 * a filter, a prepared one. A page beyond the last row has no row to carry the count, so that is asked for apart.
 */
export const findInvoices = async (
  database: Database,
  customerId: number,
  query: InvoiceListQuery,
): Promise<{ rows: ListedInvoice[]; total: number }> => {
  const isUsual = query.filter.length === 0 && query.sort === "-date";
  const rows = await (isUsual ? findLatest : findFiltered)(database, customerId, query);
  const total = rows[0]?.total ?? (query.offset > 0 ? await countFiltered(database, customerId, query) : 0);
  return { rows, total };
};

export const handleListInvoices = ({ database }: { database: Database }) =>
  handler(listInvoices, async ({ query, session: { customerId }, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const { rows, total } = await findInvoices(database, customerId, { ...query, kind: query.type });
    return page(rows.map(toInvoiceRow), total, query);
  });

export const handleListMultipointInvoices = ({ database }: { database: Database }) =>
  handler(listMultipointInvoices, async ({ query, session: { customerId }, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const { rows, total } = await findInvoices(database, customerId, { ...query, kind: "multipoint" });
    return page(rows.map(toInvoiceRow), total, query);
  });
