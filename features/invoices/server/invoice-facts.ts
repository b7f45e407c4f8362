import type { Database } from "#platform/server/database/pool.ts";
import { execute, bigint, queryRow } from "#platform/server/database/query.ts";

/** Whether the customer has an invoice of this number. */
export const ownsInvoice = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  number: string,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "owns-invoice",
    text: "select from invoice_numbers where number = $2 and customer_id = $1",
    values: [customerId, number],
  });
  return found > 0;
};

/** The customer's pending amount in cents, less pending refunds. */
export const sumPendingCents = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<number> => {
  const row = await queryRow(pool, {
    name: "sum-pending",
    text: `select coalesce(sum(pending_cents), 0)::bigint as cents from invoices
           where customer_id = $1 and multipoint_invoice_id is null`,
    values: [customerId],
    columns: { cents: bigint },
  });
  return row?.cents ?? 0;
};
