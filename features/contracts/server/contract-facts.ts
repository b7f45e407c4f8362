import type { Database } from "#platform/server/database/pool.ts";
import { execute, bigint, queryRow } from "#platform/server/database/query.ts";

/** Whether the customer has any contract, in any state. */
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

/** Number of the customer's active and draft contracts. */
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

/** Whether the customer has a contract of this number, in any state. Leading zeros do not count: bills differ in them. */
export const ownsContract = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  name: string,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "owns-contract",
    text: "select 1 from contracts where customer_id = $1 and ltrim(name, '0') = ltrim($2, '0') limit 1",
    values: [customerId, name],
  });
  return found > 0;
};
