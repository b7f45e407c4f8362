import type pg from "pg";
import { bigint, execute, queryRow } from "#platform/server/database/query.ts";

/** Lets one change of a customer's factors wait for another. */
export const lockCustomer = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await execute(client, {
    name: "lock-customer-for-factors",
    text: "select 1 from customers where customer_id = $1 for update",
    values: [customerId],
  });
};

/** How many apps and passkeys a customer has in use. */
export const countFactors = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const row = await queryRow(client, {
    name: "count-factors",
    text: `select (select count(*) from authenticator_apps where customer_id = $1 and confirmed_at is not null)
                + (select count(*) from passkeys where customer_id = $1) as count`,
    values: [customerId],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};
