import type { Database } from "#platform/server/database/pool.ts";

export interface Person {
  readonly customerId: number;
  readonly taxId: string;
  readonly name: string;
}

/** Whose login it is; undefined when it is nobody's, or the person's data was erased. */
export const findPerson = async (
  { pool }: Pick<Database, "pool">,
  loginName: string,
): Promise<Person | undefined> => {
  const { rows } = await pool.query<{ customer_id: number; tax_id: string; name: string }>(
    `select customers.customer_id, tax_id, name from login_names join customers using (customer_id)
     where login_name = $1 and erased_at is null`,
    [loginName],
  );
  const [row] = rows;
  return row && { customerId: row.customer_id, taxId: row.tax_id, name: row.name };
};

/** Everything that a person can write as user. */
export const loginNamesOf = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<string[]> => {
  const { rows } = await pool.query<{ login_name: string }>(
    "select login_name from login_names where customer_id = $1 order by login_name",
    [customerId],
  );
  return rows.map((row) => row.login_name);
};

/** Tax ids of customers, by their numbers. */
export const taxIdsOf = async (
  { pool }: Pick<Database, "pool">,
  customerIds: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await pool.query<{ customer_id: number; tax_id: string }>(
    "select customer_id, tax_id from customers where customer_id = any($1)",
    [[...new Set(customerIds)]],
  );
  return new Map(rows.map((row) => [row.customer_id, row.tax_id]));
};
