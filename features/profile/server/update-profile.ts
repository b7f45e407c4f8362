import { emailKeyOf } from "#platform/contract/email-address.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { emailChangeAsked, deleteEmailChange, saveEmailChange } from "./email-changes.ts";
import { updateContact, readProfile, type ProfilePorts } from "./get-profile.ts";

export interface UpdateProfilePorts extends ProfilePorts {
  readonly jobs: Jobs;
  /**
   * Fails unless the password is the customer's own; `none` for a customer without one. Attempts are rate-limited as at
   * sign-in.
   */
  readonly refuseWrongPassword: (
    password: string,
    call: Pick<Call<typeof updateProfile>, "session" | "client" | "now" | "fail">,
  ) => Promise<"right" | "none">;
}

/** Fails unless the given password is right, or the customer has none. */
const askForPassword = async (
  { hasPassword, refuseWrongPassword }: UpdateProfilePorts,
  call: Call<typeof updateProfile>,
): Promise<void> => {
  const { body, session, fail } = call;
  if (body.current_password !== undefined) {
    await refuseWrongPassword(body.current_password, call);
  } else if (await hasPassword(session.customerId)) return fail("current_password_required");
};

export const handleUpdateProfile = (ports: UpdateProfilePorts): Handler =>
  handler(updateProfile, async (call) => {
    const { body, session, now, fail } = call;
    const { database, jobs } = ports;
    const { customerId } = session;
    const { email, mobile, language } = body;
    const before = (await readProfile(ports, session)) ?? fail("not_signed_in");
    const isPresent =
      email !== undefined && before.email !== null && emailKeyOf(email) === emailKeyOf(before.email);
    // Before any change, so that a wrong password changes nothing.
    if (email !== undefined && !isPresent) await askForPassword(ports, call);
    await inTransaction(database.pool, async (client) => {
      await updateContact(client, customerId, { mobile, language });
      if (email === undefined) return;
      // The present email again withdraws the request for another one.
      if (isPresent) return deleteEmailChange(client, customerId);
      await saveEmailChange(client, customerId, { email, now });
      await jobs.add(emailChangeAsked, { customerId, email, askedAt: now.toISOString() }, client);
    });
    return (await readProfile(ports, session)) ?? fail("not_signed_in");
  });
