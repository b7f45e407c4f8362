import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";

const requestColumns = { requestedAt: instant, state: oneOf("requested", "withdrawn", "done") };
type ErasureRequest = RowOf<typeof requestColumns>;

/** The customer's last request, if there ever was one. */
export const findErasureRequest = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<ErasureRequest | undefined> =>
  queryRow(pool, {
    name: "find-erasure-request",
    text: `select requested_at as "requestedAt", state from erasure_requests
           where customer_id = $1 order by requested_at desc limit 1`,
    values: [customerId],
    columns: requestColumns,
  });

/** Notes a request, unless one is waiting already; whether it was noted. */
export const insertErasureRequest = async (
  client: pg.ClientBase,
  customerId: number,
  now: Date,
): Promise<boolean> => {
  // One after another: of two calls at once, the second sees what the first has noted.
  await execute(client, {
    name: "lock-customer-to-ask",
    text: "select from customers where customer_id = $1 for no key update",
    values: [customerId],
  });
  const written = await execute(client, {
    name: "insert-erasure-request",
    text: `insert into erasure_requests (customer_id, requested_at)
           select $1, $2 where not exists (
             select from erasure_requests where customer_id = $1 and state = 'requested')
           on conflict do nothing`,
    values: [customerId, now],
  });
  return written === 1;
};

/** Ends the request that waits, as withdrawn or done; whether there was one. */
export const settleErasureRequest = async (
  client: Queryable,
  customerId: number,
  { state, now }: { state: "withdrawn" | "done"; now: Date },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "settle-erasure-request",
    text: `update erasure_requests set state = $2, decided_at = $3
           where customer_id = $1 and state = 'requested'`,
    values: [customerId, state, now],
  });
  return written === 1;
};

/** Every request that waits, the oldest first, for the operator. */
export const listErasureRequests = ({ pool }: Pick<Database, "pool">) =>
  queryRows(pool, {
    name: "list-erasure-requests",
    text: `/* all customers: the operator's list of who asked */
           select e.customer_id as "customerId", c.tax_id as "taxId", c.name, e.requested_at as "requestedAt"
           from erasure_requests e join customers c using (customer_id)
           where e.state = 'requested' order by e.requested_at`,
    columns: { customerId: bigint, taxId: text, name: text, requestedAt: instant },
  });

/** Takes the customer's row for this transaction; undefined when there is none or it was erased already. */
export const lockCustomer = (
  client: pg.ClientBase,
  customerId: number,
): Promise<{ email: string | null; taxId: string } | undefined> =>
  queryRow(client, {
    name: "lock-customer-to-erase",
    text: `select email, tax_id as "taxId" from customers
           where customer_id = $1 and erased_at is null for update`,
    values: [customerId],
    columns: { email: nullable(text), taxId: text },
  });

export const markErased = async (client: pg.ClientBase, customerId: number, now: Date): Promise<void> => {
  await execute(client, {
    name: "mark-erased",
    text: "update customers set erased_at = $2 where customer_id = $1",
    values: [customerId, now],
  });
};
