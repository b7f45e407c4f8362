import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRows, text } from "#platform/server/database/query.ts";

/** The customer's invoices that came with their bill, the oldest first. */
export const listPrintableInvoices = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<{ invoiceId: number; number: string }[]> =>
  queryRows(pool, {
    name: "list-printable-invoices",
    text: `select invoice_id as "invoiceId", number from invoices
           where customer_id = $1 and bill is not null order by issued_on, invoice_id`,
    values: [customerId],
    columns: { invoiceId: bigint, number: text },
  });
