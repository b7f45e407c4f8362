import { sql, type SqlFragment } from "#platform/server/database/sql.ts";

/** Where the customer's id and the invoice's stand in a statement. */
interface InvoiceInSql {
  readonly customer: SqlFragment;
  readonly invoice: SqlFragment;
}

/** The ids of a customer's invoices that are in a payment plan under way, as a query of `payment_plan_invoices l`. */
export const plannedInvoices = (customer: SqlFragment): SqlFragment => sql`
  select l.invoice_id from payment_plan_invoices l where l.customer_id = ${customer} and l.is_active`;

/**
 * Whether an invoice is in a payment plan that is under way. It is then paid in instalments: it is not among what is to be
 * paid now, nothing reminds of it, and neither a card nor a remittance takes the whole of it.
 */
export const isInPlan = ({ customer, invoice }: InvoiceInSql): SqlFragment =>
  sql`exists (${plannedInvoices(customer)} and l.invoice_id = ${invoice})`;

/** `settlementOf` of `energy/amount-owed.ts` for a row of `invoices`, by its name in the statement; both must agree. */
export const settlementIn = (row: SqlFragment): SqlFragment => sql`case
  when ${row}.payment_status = 'unpaid' then case when ${row}.rectifying = 'A' then 'none' else 'customer' end
  when ${row}.payment_status = 'pending_transfer' then case when ${row}.rectifying = 'none' then 'customer' else 'refund' end
  when ${row}.payment_status = 'pending_remesa' then case when ${row}.rectifying = 'none' then 'bank' else 'refund' end
  else 'none' end`;

/** `openCents` of `energy/amount-owed.ts` for such a row; both must agree. */
export const openCentsIn = (row: SqlFragment): SqlFragment => sql`case
  when (${settlementIn(row)}) = 'none' then 0
  when (${settlementIn(row)}) = 'refund' then abs(coalesce(nullif(${row}.pending_cents, 0), ${row}.total_cents))
  else greatest(coalesce(nullif(${row}.pending_cents, 0), ${row}.total_cents), 0) end`;
