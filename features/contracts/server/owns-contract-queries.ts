import type { Database } from "#platform/server/database/pool.ts";

/** Whether a contract of this number is the customer's, whatever its state. */
export const ownsContract = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  name: string,
): Promise<boolean> => {
  const { rows } = await pool.query({
    name: "owns-contract",
    text: "select from contract_names where name = $2 and customer_id = $1",
    values: [customerId, name],
  });
  return rows.length > 0;
};
