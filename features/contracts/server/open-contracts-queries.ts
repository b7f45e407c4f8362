import type { Database } from "#platform/server/database/pool.ts";

/** How many contracts a customer has that are in force or being made. */
export const countOpenContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "count-open-contracts",
    text: "select count(*) from contracts where customer_id = $1 and state in ('active', 'draft')",
    values: [customerId],
  });
  return rows[0]?.count ?? 0;
};
