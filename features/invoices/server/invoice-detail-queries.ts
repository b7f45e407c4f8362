import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";

type Pool = Pick<Database, "pool">;

const earlierColumns = { id: bigint };
export type EarlierInvoice = RowOf<typeof earlierColumns>;

/** Bills are read every month or two: one further away is not that of the day asked for. */
const maxDaysAway = 20;

/**
 * The invoice of the same contract that ended nearest to a day and not after `endsBy`; those that annul others or were
 * annulled are left out.
 */
export const findEarlierInvoice = (
  { pool }: Pool,
  customerId: number,
  { invoiceId, endsBy, near }: { invoiceId: number; endsBy: string; near: string },
): Promise<EarlierInvoice | undefined> =>
  queryRow(pool, {
    name: "invoice-earlier",
    text: `select e.invoice_id as id from invoices i
           join invoices e on e.customer_id = $1 and e.contract_id = i.contract_id and e.kind = i.kind
           where i.customer_id = $1 and i.invoice_id = $2 and e.invoice_id <> $2 and e.rectifying <> 'A'
             and e.bill is not null and e.period_ends_on <= $3
             and abs(e.period_ends_on - $4::date) <= ${maxDaysAway}
             and not exists (select 1 from invoices a where a.customer_id = $1
               and a.rectified_invoice_id = e.invoice_id and a.rectifying <> 'none')
           order by abs(e.period_ends_on - $4::date), e.issued_on desc, e.invoice_id desc limit 1`,
    values: [customerId, invoiceId, endsBy, near],
    columns: earlierColumns,
  });

const historyColumns = { on: date, description: text };

/** The steps of the invoice's collection, oldest first. */
export const findHistory = (
  { pool }: Pool,
  customerId: number,
  invoiceId: number,
): Promise<RowOf<typeof historyColumns>[]> =>
  queryRows(pool, {
    name: "invoice-history",
    text: `select changed_on as "on", description from invoice_pending_states
           where customer_id = $1 and invoice_id = $2 order by position`,
    values: [customerId, invoiceId],
    columns: historyColumns,
  });

const relatedColumns = {
  relation: oneOf("annuls", "replaces", "annulled_by", "replaced_by", "part_of", "groups"),
  id: bigint,
  number: text,
  issuedOn: date,
  totalCents: int,
};

/** Invoices that this one corrects, that correct it, and its multipoint invoice or the invoices that it groups. */
export const findRelatedInvoices = (
  { pool }: Pool,
  customerId: number,
  invoiceId: number,
): Promise<RowOf<typeof relatedColumns>[]> =>
  queryRows(pool, {
    name: "invoice-related",
    text: `select case
               when r.invoice_id = i.rectified_invoice_id
                 then case i.rectifying when 'A' then 'annuls' else 'replaces' end
               when r.rectified_invoice_id = i.invoice_id
                 then case r.rectifying when 'A' then 'annulled_by' else 'replaced_by' end
               when r.invoice_id = i.multipoint_invoice_id then 'part_of'
               else 'groups' end as relation,
             r.invoice_id as id, r.number, r.issued_on as "issuedOn", r.total_cents as "totalCents"
           from invoices i
           join invoices r on r.customer_id = $1 and (r.invoice_id in (i.rectified_invoice_id, i.multipoint_invoice_id)
             or r.rectified_invoice_id = i.invoice_id or r.multipoint_invoice_id = i.invoice_id)
           where i.customer_id = $1 and i.invoice_id = $2
           order by r.issued_on, r.number limit 500`,
    values: [customerId, invoiceId],
    columns: relatedColumns,
  });
