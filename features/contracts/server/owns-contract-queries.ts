import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";

/** Whether a contract of this number is the customer's, whatever its state. */
export const ownsContract = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  name: string,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "owns-contract",
    text: "select from contract_names where name = $2 and customer_id = $1",
    values: [customerId, name],
  });
  return found > 0;
};
