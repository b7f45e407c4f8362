import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";

/** Whether a customer has, had or asked for a contract: whoever has none is a newcomer. */
export const hasContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "has-contracts",
    text: "select from contracts where customer_id = $1 limit 1",
    values: [customerId],
  });
  return found > 0;
};
