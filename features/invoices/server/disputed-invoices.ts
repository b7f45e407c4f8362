import { sql, type SqlFragment } from "#platform/server/database/sql.ts";

/**
 * Whether the customer has an open claim about the invoice. While it is open, nothing asks for its payment: no reminder, and
 * no tick beforehand.
 */
export const isDisputed = ({
  customer,
  number,
}: {
  readonly customer: SqlFragment;
  readonly number: SqlFragment;
}): SqlFragment => sql`exists (
  select 1 from cases e
  where e.customer_id = ${customer} and e.kind = 'claim' and e.invoice_number = ${number}
    and e.state in ('received', 'in_process', 'information_required'))`;
