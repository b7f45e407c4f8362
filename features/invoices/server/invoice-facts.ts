import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";

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
