import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bool, queryRow, type Queryable } from "#platform/server/database/query.ts";

/** A customer who exists; `isErased` after the erasure of the personal data. */
export interface LockedCustomer {
  readonly isErased: boolean;
}

/**
 * Serialises changes to a customer's sessions, credentials, tokens and second factor, until the end of the
 * transaction. Taken first, so that the following statements see what concurrent transactions have committed.
 * Undefined if the customer does not exist.
 */
const lockCustomer = (client: Queryable, customerId: number): Promise<LockedCustomer | undefined> =>
  queryRow(client, {
    name: "lock-customer-for-access",
    text: `select erased_at is not null as "isErased" from customers where customer_id = $1 for no key update`,
    values: [customerId],
    columns: { isErased: bool },
  });

/** Runs a transaction while holding the customer's lock (`lockCustomer`). */
export const withCustomerLock = <T>(
  { pool }: Pick<Database, "pool">,
  customerId: number,
  change: (client: pg.ClientBase, customer: LockedCustomer | undefined) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => change(client, await lockCustomer(client, customerId)));
