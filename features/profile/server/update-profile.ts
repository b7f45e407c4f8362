import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { emailChangeAsked } from "./email/tell-email-change.ts";
import { deleteEmailChange, saveEmailChange } from "./email/email-change-queries.ts";
import type { ProfilePorts } from "./get-profile.ts";
import { findCustomer, updateContact } from "./profile-queries.ts";

export interface UpdateProfilePorts extends ProfilePorts {
  readonly database: Database;
  readonly jobs: Jobs;
}

export const handleUpdateProfile = ({ database, jobs, newsletterUrl }: UpdateProfilePorts): Handler =>
  handler(updateProfile, async ({ body, session, now, fail }) => {
    const { customerId } = session;
    const before = (await findCustomer(database, customerId)) ?? fail("not_signed_in");
    const { email, mobile, language } = body;
    await inTransaction(database.pool, async (client) => {
      await updateContact(client, customerId, { mobile, language });
      if (email === undefined) return;
      // Back to the present one: the wish for another is over.
      if (email.toLowerCase() === before.email?.toLowerCase()) return deleteEmailChange(client, customerId);
      await saveEmailChange(client, customerId, { email, now });
      await jobs.add(emailChangeAsked, { customerId, email, askedAt: now.toISOString() }, client);
    });
    const customer = (await findCustomer(database, customerId)) ?? fail("not_signed_in");
    return { ...customer, newsletterUrl: newsletterUrl ?? null };
  });
