import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, nullable, oneOf, queryRow, text, type RowOf } from "#platform/server/database/query.ts";

const columns = {
  customerId: bigint,
  taxId: text,
  name: text,
  email: nullable(text),
  language: oneOf(...completeLanguages),
};
/** A customer on the way to an account. */
export type Newcomer = RowOf<typeof columns>;

const selection = `c.customer_id as "customerId", c.tax_id as "taxId", c.name, c.email, c.language`;

/** The customer with this tax id. */
export const findNewcomerByTaxId = (
  { pool }: Pick<Database, "pool">,
  taxId: string,
): Promise<Newcomer | undefined> =>
  queryRow(pool, {
    name: "find-newcomer-by-tax-id",
    text: `select ${selection} from login_names l join customers c using (customer_id)
           where l.login_name = $1 and l.kind = 'tax_id' and c.erased_at is null`,
    values: [taxId],
    columns,
  });

export const findNewcomer = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Newcomer | undefined> =>
  queryRow(pool, {
    name: "find-newcomer",
    text: `select ${selection} from customers c where c.customer_id = $1 and c.erased_at is null`,
    values: [customerId],
    columns,
  });
