import { execute, type Queryable } from "#platform/server/database/query.ts";

/** Ends the links of customers that set a password: they lie in mailboxes that are theirs no more. */
export const endPasswordLinks = async (client: Queryable, customerIds: readonly number[]): Promise<void> => {
  await execute(client, {
    name: "end-password-links",
    text: `update one_time_links set used_at = now()
           where customer_id = any($1) and purpose in ('activation', 'password_reset') and used_at is null`,
    values: [customerIds],
  });
};
