import type pg from "pg";

/** Ends the links of customers that set a password: they lie in mailboxes that are theirs no more. */
export const endPasswordLinks = async (
  client: Pick<pg.ClientBase, "query">,
  customerIds: readonly number[],
): Promise<void> => {
  await client.query({
    name: "end-password-links",
    text: `update one_time_links set used_at = now()
           where customer_id = any($1) and purpose in ('activation', 'password_reset') and used_at is null`,
    values: [customerIds],
  });
};
