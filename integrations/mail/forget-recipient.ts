import type pg from "pg";

/** Takes a person's mails out of the sandbox's mailbox, as when they are erased. */
export const forgetRecipient = async (pool: Pick<pg.Pool, "query">, recipient: string): Promise<void> => {
  await pool.query({
    name: "forget-recipient",
    text: "delete from sandbox_mails where lower(recipient) = lower($1)",
    values: [recipient],
  });
};
