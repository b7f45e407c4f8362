import { execute, type Queryable } from "#platform/server/database/query.ts";

/** Takes a person's mails out of the sandbox's mailbox, as when they are erased. */
export const forgetRecipient = async (pool: Queryable, recipient: string): Promise<void> => {
  await execute(pool, {
    name: "forget-recipient",
    text: "delete from sandbox_mails where lower(recipient) = lower($1)",
    values: [recipient],
  });
};
