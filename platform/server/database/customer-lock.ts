import type pg from "pg";
import { inTransaction } from "./in-transaction.ts";
import type { Database } from "./pool.ts";
import { bool, execute, queryRow, type Queryable } from "./query.ts";

/** A customer who exists; `isErased` after the erasure of the personal data. */
export interface LockedCustomer {
  readonly isErased: boolean;
}

/**
 * Serialises changes to what belongs to a customer, until the end of the transaction. Taken first, so that the
 * following statements see what concurrent transactions have committed. Undefined if the customer does not exist.
 */
export const lockCustomer = (client: Queryable, customerId: number): Promise<LockedCustomer | undefined> =>
  queryRow(client, {
    name: "lock-customer",
    text: `select erased_at is not null as "isErased" from customers where customer_id = $1 for no key update`,
    values: [customerId],
    columns: { isErased: bool },
  });

/** Locks several customers as `lockCustomer` does, in the order of their ids, so that two callers never deadlock. */
export const lockCustomers = async (client: Queryable, customerIds: readonly number[]): Promise<void> => {
  await execute(client, {
    name: "lock-customers",
    text: "select lock_customers($1)",
    values: [customerIds],
  });
};

/** Runs a transaction while holding the customer's lock. */
export const withCustomerLock = <T>(
  { pool }: Pick<Database, "pool">,
  customerId: number,
  change: (client: pg.ClientBase, customer: LockedCustomer | undefined) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => change(client, await lockCustomer(client, customerId)));
