import { sql, type SqlFragment } from "#platform/server/database/sql.ts";
import type { InvoiceInSql } from "./unfinished-payments.ts";

/**
 * Whether the invoice is in a payment plan that is under way. It is then paid in instalments: it is not among what is to be
 * paid now, nothing reminds of it, and neither a card nor a remittance takes the whole of it.
 */
export const isInPlan = ({ customer, invoice }: InvoiceInSql): SqlFragment => sql`exists (
  select 1 from payment_plan_invoices l
  where l.customer_id = ${customer} and l.invoice_id = ${invoice} and l.is_active)`;
