import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** A customer on the way to an account. */
export interface Newcomer {
  readonly customerId: number;
  readonly taxId: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: CompleteLanguage;
}

const columns = `c.customer_id as "customerId", c.tax_id as "taxId", c.name, c.email, c.language`;

/** The customer with this tax id. */
export const findNewcomerByTaxId = async (
  { pool }: Pick<Database, "pool">,
  taxId: string,
): Promise<Newcomer | undefined> => {
  const { rows } = await pool.query<Newcomer>({
    name: "find-newcomer-by-tax-id",
    text: `select ${columns} from login_names l join customers c using (customer_id)
           where l.login_name = $1 and l.kind = 'tax_id' and c.erased_at is null`,
    values: [taxId],
  });
  return rows[0];
};

export const findNewcomer = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Newcomer | undefined> => {
  const { rows } = await pool.query<Newcomer>({
    name: "find-newcomer",
    text: `select ${columns} from customers c where c.customer_id = $1 and c.erased_at is null`,
    values: [customerId],
  });
  return rows[0];
};
