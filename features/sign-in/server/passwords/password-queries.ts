import type pg from "pg";
import type { TokenParts } from "../sessions/session-token.ts";

/** What a statement needs: the pool, or the connection of a transaction. */
type Asks = Pick<pg.ClientBase, "query">;

/** Whether a customer ever set a password. */
export const hasPassword = async (client: Asks, customerId: number): Promise<boolean> => {
  const { rows } = await client.query({
    name: "has-password",
    text: "select from credentials where customer_id = $1",
    values: [customerId],
  });
  return rows.length > 0;
};

/** Whether a session is still there. */
export const livesSession = async (client: Asks, { customerId, tokenHash }: TokenParts): Promise<boolean> => {
  const { rows } = await client.query({
    name: "lives-session",
    text: "select from sessions where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash],
  });
  return rows.length > 0;
};

/** Puts a password in place, whether there was one or not. False for a customer who was erased, also at this moment. */
export const writePassword = async (
  client: Asks,
  customerId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "write-password",
    text: `with living as (
             select customer_id from customers where customer_id = $1 and erased_at is null for key share
           )
           insert into credentials (customer_id, password_hash, changed_at)
           select customer_id, $2, $3 from living
           on conflict (customer_id) do update
             set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
    values: [customerId, passwordHash, now],
  });
  return rowCount === 1;
};

/**
 * Ends everything that was opened with the former password or could still open the account: sessions, browsers that
 * stay signed in, tickets and links. Whom of the staff may look on is the operator's affair, and stays.
 * The caller holds `lockKept`: a device that comes back at the same moment waits, and finds nothing to come back with.
 */
export const endWaysIn = async (client: Asks, customerId: number, now: Date): Promise<void> => {
  await client.query({
    name: "end-sessions-of-old-password",
    text: "delete from sessions where customer_id = $1",
    values: [customerId],
  });
  await client.query({
    name: "end-kept-browsers-of-old-password",
    text: "delete from refresh_tokens where customer_id = $1",
    values: [customerId],
  });
  await client.query({
    name: "end-links-of-old-password",
    text: `update one_time_links set used_at = $2
           where customer_id = $1 and used_at is null and purpose <> 'impersonation'`,
    values: [customerId, now],
  });
};
