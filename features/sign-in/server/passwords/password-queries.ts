import { execute, type Queryable } from "#platform/server/database/query.ts";
import type { TokenParts } from "../sessions/session-token.ts";

/** Whether a customer ever set a password. */
export const hasPassword = async (client: Queryable, customerId: number): Promise<boolean> => {
  const found = await execute(client, {
    name: "has-password",
    text: "select from credentials where customer_id = $1",
    values: [customerId],
  });
  return found > 0;
};

/** Whether a session is still there. */
export const livesSession = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
): Promise<boolean> => {
  const found = await execute(client, {
    name: "lives-session",
    text: "select from sessions where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash],
  });
  return found > 0;
};

/** Puts a password in place, whether there was one or not. False for a customer who was erased, also at this moment. */
export const writePassword = async (
  client: Queryable,
  customerId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<boolean> => {
  const written = await execute(client, {
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
  return written === 1;
};

/**
 * Ends everything that was opened with the former password or could still open the account: sessions, browsers that
 * stay signed in, tickets and links. Whom of the staff may look on is the operator's affair, and stays.
 * The caller holds `lockKept`: a device that comes back at the same moment waits, and finds nothing to come back with.
 */
export const endWaysIn = async (client: Queryable, customerId: number, now: Date): Promise<void> => {
  await execute(client, {
    name: "end-sessions-of-old-password",
    text: "delete from sessions where customer_id = $1",
    values: [customerId],
  });
  await execute(client, {
    name: "end-kept-browsers-of-old-password",
    text: "delete from refresh_tokens where customer_id = $1",
    values: [customerId],
  });
  await execute(client, {
    name: "end-links-of-old-password",
    text: `update one_time_links set used_at = $2
           where customer_id = $1 and used_at is null and purpose <> 'impersonation'`,
    values: [customerId, now],
  });
};
