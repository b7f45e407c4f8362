import * as z from "zod/mini";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  json,
  nullable,
  numeric,
  oneOf,
  present,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { isInPlan, openCentsIn, settlementIn } from "#platform/server/open-invoices.ts";
import { invoiceTypes, type InvoiceKind } from "../contract/invoice-kind.ts";
import { isDisputed } from "./disputed-invoices.ts";
import { isFreeToPay, unfinishedPaymentOf, unfinishedPaymentShape } from "./unfinished-payments.ts";

type Pool = Pick<Database, "pool">;

const settlementSql = settlementIn(sql`invoices`).text;
const openCentsSql = openCentsIn(sql`invoices`).text;
const isOpenSql = "payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')";

/** Whether it can be paid by card, as in the list: not a refund, nor one of which a card payment prevents another. */
const isPayableSql = `(online_payment and rectifying = 'none'
  and ${isFreeToPay({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text})`;

const disputedSql = isDisputed({ customer: sql`$1`, number: sql`o.number` }).text;
const unfinishedSql = unfinishedPaymentOf({ customer: sql`$1`, invoice: sql`o.invoice_id` }).text;

const inPlanSql = isInPlan({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text;

/** An invoice of a multipoint invoice is settled with it, and one in a payment plan by its instalments. */
const openInvoices = `select *, case when ${inPlanSql} then 'plan' else ${settlementSql} end as settlement, ${openCentsSql} as open_cents,
    ${isPayableSql} as is_payable from invoices
  where customer_id = $1 and multipoint_invoice_id is null and ${isOpenSql}`;

const maxBillsListed = 20;

const owedBills = json(
  z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      kind: z.enum([...invoiceTypes, "multipoint"]),
      startsOn: z.string(),
      endsOn: z.string(),
      dueOn: z.string(),
      cents: z.number(),
      payment: z.enum(["card", "transfer", "direct_debit", "refund"]),
      isDisputed: z.boolean(),
      unfinished: z.nullable(unfinishedPaymentShape),
      address: z.nullable(z.string()),
    }),
  ),
);
const invoiceTotals = json(
  z.object({ invoices: z.number(), totalCents: z.number(), dueOn: z.nullable(z.string()) }),
);
const columns = {
  toPay: invoiceTotals,
  overdue: invoiceTotals,
  inPlan: invoiceTotals,
  payableInvoiceId: nullable(numeric),
  toBeCharged: invoiceTotals,
  toBeRefunded: invoiceTotals,
  toPayBills: owedBills,
  toBeChargedBills: owedBills,
  toBeRefundedBills: owedBills,
};
export type OwedSummary = RowOf<typeof columns>;

const group = (name: string, condition: string): string => `json_build_object(
  'invoices', count(*) filter (where ${condition}),
  'totalCents', coalesce(sum(open_cents) filter (where ${condition}), 0),
  'dueOn', min(due_on) filter (where ${condition})) as "${name}"`;

const bills = (name: string, settlement: string): string => `coalesce((
  select json_agg(json_build_object('id', o.invoice_id, 'number', o.number, 'kind', o.kind,
    'startsOn', o.period_starts_on, 'endsOn', o.period_ends_on, 'dueOn', o.due_on, 'cents', o.open_cents,
    'payment', case o.settlement when 'bank' then 'direct_debit' when 'refund' then 'refund'
      else case when o.is_payable and $3 then 'card' else 'transfer' end end,
    'isDisputed', ${disputedSql}, 'unfinished', case when $3 then ${unfinishedSql} end,
    'address', (select s.street || ', ' || s.city from contracts c
      join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
      where c.customer_id = $1 and c.contract_id = o.contract_id)) order by o.due_on, o.invoice_id)
  from (select * from open_invoices where settlement = '${settlement}'
    order by due_on, invoice_id limit ${maxBillsListed}) o), '[]'::json) as "${name}"`;

const summaryStatement = {
  name: "invoices-owed-summary",
  text: `
    with open_invoices as materialized (${openInvoices})
    select ${group("toPay", "settlement = 'customer'")},
      ${group("overdue", "settlement = 'customer' and due_on < $2")},
      ${group("inPlan", "settlement = 'plan'")},
      ${group("toBeCharged", "settlement = 'bank'")}, ${group("toBeRefunded", "settlement = 'refund'")},
      (array_agg(invoice_id order by due_on, invoice_id) filter
        (where settlement = 'customer' and is_payable and $3))[1]::float8 as "payableInvoiceId",
      ${bills("toPayBills", "customer")}, ${bills("toBeChargedBills", "bank")},
      ${bills("toBeRefundedBills", "refund")}
    from open_invoices`,
} as const;

/** What the customer owes, what the bank will be asked for, and what comes back, over all kinds of invoice. */
export const summarizeOwed = async (
  { pool }: Pool,
  customerId: number,
  { today, onlinePayment }: { readonly today: PlainDate; readonly onlinePayment: boolean },
): Promise<OwedSummary> => {
  const values = [customerId, today, onlinePayment];
  const summary = await queryRow(pool, { ...summaryStatement, values, columns });
  if (summary === undefined) throw new Error("An aggregate without groups always has a row");
  return summary;
};

/** The amounts that are open, by what they wait for: the parts of what every screen and document says is owed. */
export const sumOpenAmounts = async (
  { pool }: Pool,
  customerId: number,
): Promise<{ readonly toPayCents: number; readonly toBeChargedCents: number }> => {
  const row = await queryRow(pool, {
    name: "invoices-open-amounts",
    text: `select coalesce(sum(open_cents) filter (where settlement in ('customer', 'plan')), 0)::bigint as "toPayCents",
             coalesce(sum(open_cents) filter (where settlement = 'bank'), 0)::bigint as "toBeChargedCents"
           from (${openInvoices}) o`,
    values: [customerId],
    columns: { toPayCents: bigint, toBeChargedCents: bigint },
  });
  return row ?? { toPayCents: 0, toBeChargedCents: 0 };
};

/** The open invoices, those due first at the beginning, with how many there are. */
export const findOpenBills = ({ pool }: Pool, customerId: number, limit: number) =>
  queryRows(pool, {
    name: "list-open-bills-for-desk",
    text: `select number, due_on as "dueOn", period_starts_on as "startsOn", period_ends_on as "endsOn", settlement,
             open_cents::bigint as "openCents", count(*) over () as total
           from (${openInvoices}) o where settlement <> 'none' order by due_on, invoice_id limit $2`,
    values: [customerId, limit],
    columns: {
      number: text,
      dueOn: date,
      startsOn: date,
      endsOn: date,
      settlement: present(oneOf("customer", "plan", "bank", "refund")),
      openCents: bigint,
      total: bigint,
    },
  });

/** The kinds of which the customer has an invoice or a contract. */
export const findOwnKinds = async ({ pool }: Pool, customerId: number): Promise<InvoiceKind[]> => {
  const rows = await queryRows(pool, {
    name: "invoices-own-kinds",
    text: `select k.kind from unnest(array['electricity', 'gas', 'multipoint']) as k(kind)
           where exists (select 1 from invoices i where i.customer_id = $1 and i.kind = k.kind)
             or exists (select 1 from contracts c where c.customer_id = $1 and c.commodity = k.kind)`,
    values: [customerId],
    columns: { kind: oneOf(...invoiceTypes, "multipoint") },
  });
  return rows.map(({ kind }) => kind);
};
