import * as z from "zod/mini";
import { json, nullable } from "#platform/server/database/query.ts";
import { sql, type SqlFragment } from "#platform/server/database/sql.ts";

/** Where the customer's id and the invoice's stand in a statement. */
export interface InvoiceInSql {
  readonly customer: SqlFragment;
  readonly invoice: SqlFragment;
}

/**
 * Whether no card payment of the invoice prevents another one: none that succeeded, and none whose outcome the bank has to
 * say. One that the customer left at the bank's page does not: it can be continued or begun again. Nor does one that paid an
 * instalment of it. Payments begin by the same rule (`findBlockingAttempts` and `meetAttempts` of payments).
 */
export const isFreeToPay = ({ customer, invoice }: InvoiceInSql): SqlFragment => sql`not exists (
  select 1 from payment_attempt_invoices a
  join payment_attempts t on t.customer_id = ${customer} and t.attempt_id = a.attempt_id
  where a.customer_id = ${customer} and a.invoice_id = ${invoice}
    and ((a.paid_at is not null and t.related_object_type <> 'payment_plan_instalment')
      or (a.is_active and t.state <> 'requires_action')))`;

/** The card payment of the invoice that has no outcome, as JSON; an invoice has one at most. */
export const unfinishedPaymentOf = ({ customer, invoice }: InvoiceInSql): SqlFragment => sql`(
  select json_build_object('transactionId', t.attempt_id,
    'state', case when t.state = 'requires_action' then 'to_continue' else 'in_process' end,
    'paymentType', case when t.payment_method_id = 'bizum' then 'bizum' else 'credit_card' end,
    'chargedCents', t.amount_cents,
    'invoices', (select count(*) from payment_attempt_invoices o
      where o.customer_id = ${customer} and o.attempt_id = t.attempt_id))
  from payment_attempt_invoices a
  join payment_attempts t on t.customer_id = ${customer} and t.attempt_id = a.attempt_id
  where a.customer_id = ${customer} and a.invoice_id = ${invoice} and a.is_active)`;

export const unfinishedPaymentShape = z.object({
  transactionId: z.string(),
  state: z.enum(["to_continue", "in_process"]),
  paymentType: z.enum(["credit_card", "bizum"]),
  chargedCents: z.number(),
  invoices: z.number(),
});
export const unfinishedPaymentColumn = nullable(json(unfinishedPaymentShape));
