import type pg from "pg";
import { execute } from "#platform/server/database/query.ts";

/** Gives a first password to customers who have none. */
export const storeFirstPasswords = async (
  client: pg.ClientBase,
  passwords: readonly { customerId: number; passwordHash: string }[],
): Promise<void> => {
  await execute(client, {
    text: `insert into credentials (customer_id, password_hash)
      select customer_id, password_hash
        from unnest($1::bigint[], $2::text[]) as given (customer_id, password_hash)
      on conflict (customer_id) do nothing`,
    values: [
      passwords.map(({ customerId }) => customerId),
      passwords.map(({ passwordHash }) => passwordHash),
    ],
  });
};
