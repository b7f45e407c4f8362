import * as z from "zod/mini";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { confirmEmail } from "../contract/confirm-email.ts";
import { completeEmailChange, replaceEmail, emailChanged } from "./email-changes.ts";

type Link = { readonly customerId: number; readonly attributes: Record<string, unknown> };

export interface ConfirmEmailPorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly oneTimeTokens: {
    readonly consume: (token: string, purpose: "email_change", now: Date) => Promise<Link | undefined>;
    readonly revoke: (
      customerId: number,
      purpose: "password_reset" | "activation",
      now: Date,
    ) => Promise<void>;
  };
}

const attributes = z.object({ email: z.string() });

export const handleConfirmEmail = ({ database, jobs, oneTimeTokens }: ConfirmEmailPorts): Handler =>
  handler(confirmEmail, async ({ body, now, fail }) => {
    const link =
      (await oneTimeTokens.consume(body.token, "email_change", now)) ?? fail("link_no_longer_valid");
    const { customerId } = link;
    const { email } = z.parse(attributes, link.attributes);
    await inTransaction(database.pool, async (client) => {
      // The link may be opened late, from a mailbox that the customer entered by mistake and has corrected
      // since.
      if (!(await completeEmailChange(client, customerId, email))) return fail("link_no_longer_valid");
      const replaced = (await replaceEmail(client, customerId, email)) ?? fail("email_in_use");
      if (replaced.formerEmail === null) return;
      await jobs.add(emailChanged, { customerId, formerEmail: replaced.formerEmail, email }, client);
    });
    // Links in the former mailbox must not open the account any more.
    await oneTimeTokens.revoke(customerId, "password_reset", now);
    await oneTimeTokens.revoke(customerId, "activation", now);
    return { email };
  });
