import type { Database } from "#platform/server/database/pool.ts";
import { nullable, queryRow, text } from "#platform/server/database/query.ts";

/** What a customer's password must not say. */
export const findOwnerWords = ({ pool }: Pick<Database, "pool">, customerId: number) =>
  queryRow(pool, {
    text: `select tax_id as "taxId", name, email from customers where customer_id = $1`,
    values: [customerId],
    columns: { taxId: text, name: text, email: nullable(text) },
  });
