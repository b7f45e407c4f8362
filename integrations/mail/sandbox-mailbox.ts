import type { Database } from "#platform/server/database/pool.ts";
import { keepMail } from "./mailbox/mailbox-queries.ts";
import type { MailPort } from "./port.ts";
import { refuseUnsafe } from "./refuse-unsafe.ts";

/** Keeps every e-mail in the database, where the mailbox's page shows it; none leaves. */
export const createSandboxMailbox = (database: Pick<Database, "pool">): MailPort => ({
  send: async (mail) => {
    refuseUnsafe(mail);
    await keepMail(database, mail);
  },
});
