import * as z from "zod/mini";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { topics } from "../../contract/topics.ts";
import { changePassword } from "../../contract/password/change-password.ts";
import type { AccountServices } from "../account-services.ts";
import { renderPasswordChangedEmail } from "./password-emails.ts";
import { hashPassword } from "./passwords.ts";
import { replacePassword } from "./replace-password.ts";

const announcement = announcementOf(topics);

/** Notifies the customer by email that the password was changed. */
export const passwordChanged = defineJob(
  "password_changed",
  z.object({ customerId: z.int(), changedAt: z.iso.datetime() }),
  { urgency: "security" },
);

export const changedWorker = ({
  database,
  sendEmail,
  publicOrigin,
  configuration: { organization },
}: Pick<AccountServices, "database" | "configuration" | "publicOrigin"> & {
  readonly sendEmail: SendEmail;
}): Worker =>
  worker(passwordChanged, async ({ customerId, changedAt }) => {
    const customer = await findAddressee(database.pool, customerId);
    if (customer === undefined) return;
    await sendEmail(
      customer.email,
      renderPasswordChangedEmail(customer, { organization, publicOrigin, changedAt: new Date(changedAt) }),
    );
  });

type Services = Pick<
  AccountServices,
  "isOwnPassword" | "checkPasswordStrength" | "openSession" | "jobs" | "announce"
>;

/** Fails unless the current password is right: first of all, so that a stolen session learns nothing else. */
const verifyCurrentPassword = async (
  { isOwnPassword }: Services,
  { body, session, client, now, fail }: Call<typeof changePassword>,
): Promise<void> => {
  const place = { address: client.address, now };
  const outcome = await isOwnPassword(session.customerId, body.current, place);
  if (outcome === "right") return;
  if (outcome === "wrong")
    return fail("wrong_current_password", { errors: { current: ["wrong_current_password"] } });
  if (outcome === "none") return fail("no_password", { errors: { current: ["no_password"] } });
  const { waitSeconds: seconds } = outcome;
  return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
};

export const handleChangePassword = (services: Services): Handler =>
  handler(changePassword, async (call) => {
    const { body, session, fail, ...visit } = call;
    const { customerId, tokenHash } = session;
    const { now, cookies, sessionToken } = visit;
    await verifyCurrentPassword(services, call);
    const faults = await services.checkPasswordStrength(customerId, body.password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const passwordHash = await hashPassword(body.password);
    const opened = await services.openSession(visit, {
      customerId,
      method: "password",
      // API clients that use a bearer token need no cookie.
      answersToken: cookies.read("session") !== sessionToken,
      authorize: async (transaction) => {
        if (!(await replacePassword(transaction, { customerId, passwordHash, now, tokenHash })))
          return undefined;
        const changed = { customerId, changedAt: now.toISOString() };
        await services.jobs.add(passwordChanged, changed, transaction);
        await services.announce(transaction, [
          announcement("password_changed", { customerId, facts: {}, now }),
        ]);
        return {};
      },
    });
    // A concurrent change has revoked this session.
    const { token } = opened ?? fail("token_expired");
    return { status: "OK" as const, token, statusCode: 200 as const };
  });
