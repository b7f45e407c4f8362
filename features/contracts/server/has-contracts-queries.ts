import type { Database } from "#platform/server/database/pool.ts";

/** Whether a customer has, had or asked for a contract: whoever has none is a newcomer. */
export const hasContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<boolean> => {
  const { rows } = await pool.query({
    name: "has-contracts",
    text: "select from contracts where customer_id = $1 limit 1",
    values: [customerId],
  });
  return rows.length > 0;
};
