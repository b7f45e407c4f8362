import type pg from "pg";

/** Lets one change of a customer's factors wait for another. */
export const lockCustomer = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await client.query({
    name: "lock-customer-for-factors",
    text: "select 1 from customers where customer_id = $1 for update",
    values: [customerId],
  });
};

/** How many apps and passkeys a customer has in use. */
export const countFactors = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>({
    name: "count-factors",
    text: `select (select count(*) from authenticator_apps where customer_id = $1 and confirmed_at is not null)
                + (select count(*) from passkeys where customer_id = $1) as count`,
    values: [customerId],
  });
  return rows[0]?.count ?? 0;
};
