import { sql, type SqlFragment } from "#platform/server/database/sql.ts";
import type { InvoiceSort } from "#features/invoices/contract/list-invoices.ts";

/** The `order by` of each order of the list. Nothing that a caller writes reaches it. */
export const orders = {
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
