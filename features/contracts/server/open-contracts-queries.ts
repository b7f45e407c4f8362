import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";

/** How many contracts a customer has that are in force or being made. */
export const countOpenContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<number> => {
  const row = await queryRow(pool, {
    name: "count-open-contracts",
    text: "select count(*) from contracts where customer_id = $1 and state in ('active', 'draft')",
    values: [customerId],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};
