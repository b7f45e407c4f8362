import * as z from "zod/mini";
import { type PlainDate, madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { json, nullable, numeric, queryRow, type RowOf } from "#platform/server/database/query.ts";
import { handler } from "#platform/server/handler.ts";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";

const invoiceTotals = json(
  z.object({ invoices: z.number(), totalCents: z.number(), dueOn: z.nullable(z.string()) }),
);
const columns = {
  toPay: invoiceTotals,
  overdue: invoiceTotals,
  payableInvoiceId: nullable(numeric),
  toBeCharged: invoiceTotals,
  toBeRefunded: invoiceTotals,
};
export type OwedSummary = RowOf<typeof columns>;

const group = (name: string, condition: string): string => `json_build_object(
  'invoices', count(*) filter (where ${condition}),
  'totalCents', coalesce(sum(owed_cents) filter (where ${condition}), 0),
  'dueOn', min(due_on) filter (where ${condition})) as "${name}"`;

/** An unpaid or pending invoice without a pending amount owes all of it; see `toPayCents`. */
const statement = {
  name: "invoices-owed-summary",
  text: `
    select ${group("toPay", "wait = 'customer'")}, ${group("overdue", "wait = 'customer' and due_on < $2")},
      ${group("toBeCharged", "wait = 'bank'")}, ${group("toBeRefunded", "wait = 'refund'")},
      (array_agg(invoice_id order by due_on, invoice_id) filter
        (where wait = 'customer' and online_payment and rectifying = 'none'))[1]::float8 as "payableInvoiceId"
    from (
      select invoice_id, due_on, online_payment, rectifying,
        abs(coalesce(nullif(pending_cents, 0), total_cents)) as owed_cents,
        case
          when payment_status = 'unpaid' and rectifying <> 'A' then 'customer'
          when payment_status = 'pending_transfer' and rectifying = 'none' then 'customer'
          when payment_status = 'pending_remesa' and rectifying = 'none' then 'bank'
          when payment_status in ('pending_remesa', 'pending_transfer') then 'refund'
        end as wait
      from invoices
      where customer_id = $1 and multipoint_invoice_id is null
        and payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')
    ) as open_invoices`,
} as const;

/** What the customer owes, what the bank will be asked for, and what comes back, over all kinds of invoice. */
const summarizeOwed = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  today: PlainDate,
): Promise<OwedSummary> => {
  const summary = await queryRow(pool, { ...statement, values: [customerId, today], columns });
  if (summary === undefined) throw new Error("An aggregate without groups always has a row");
  return summary;
};

export const handleSummarizeInvoices = ({ database }: { database: Database }) =>
  handler(summarizeInvoices, ({ session, now }) =>
    summarizeOwed(database, session.customerId, madridDate(now)),
  );
