import type pg from "pg";
import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler, type RequestContext } from "#platform/server/handler.ts";
import { defineJob, worker, type Worker, type Jobs } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { OwnPasswordCheck } from "#platform/server/own-password.ts";
import { changePassword } from "../../contract/password/change-password.ts";
import { renderPasswordChangedEmail, type EmailSender } from "./password-emails.ts";
import type { CheckPasswordStrength } from "./password-strength.ts";
import { findAddressee } from "./recover-password.ts";

/** Notifies the customer by email that the password was changed. */
export const passwordChanged = defineJob(
  "password_changed",
  z.object({ customerId: z.int(), changedAt: z.iso.datetime() }),
  { urgency: "security" },
);

export interface ChangedWorkerPorts extends EmailSender {
  readonly database: Pick<Database, "pool">;
  readonly sendEmail: SendEmail;
}

export const changedWorker = ({ database, sendEmail, ...emailSender }: ChangedWorkerPorts): Worker =>
  worker(passwordChanged, async ({ customerId, changedAt }) => {
    const customer = await findAddressee(database, customerId);
    if (customer === undefined) return;
    await sendEmail(
      customer.email,
      renderPasswordChangedEmail(customer, { ...emailSender, changedAt: new Date(changedAt) }),
    );
  });

export interface ChangePasswordPorts {
  readonly checkPasswordStrength: CheckPasswordStrength;
  /** Checks the customer's current password; attempts are throttled, since the session may be stolen. */
  readonly isOwnPassword: OwnPasswordCheck;
  /**
   * Sets the password and revokes the customer's sessions, remembered devices and links, in one transaction with
   * `alsoDo`.
   */
  readonly replacePassword: (
    change: {
      customerId: number;
      password: string;
      now: Date;
      tokenHash?: Buffer;
      link?: { token: string; purpose: "password_reset" };
    },
    alsoDo?: (client: pg.ClientBase) => Promise<void>,
  ) => Promise<boolean>;
  readonly enter: (
    visit: RequestContext,
    entry: { customerId: number; method: "password"; answersToken: boolean },
  ) => Promise<{ readonly token: string | null }>;
  readonly jobs: Jobs;
}

export const handleChangePassword = (ports: ChangePasswordPorts): Handler =>
  handler(changePassword, async ({ body, session, fail, ...visit }) => {
    const { customerId, tokenHash } = session;
    const { client, now, cookies, sessionToken } = visit;
    const faults = await ports.checkPasswordStrength(customerId, body.password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const outcome = await ports.isOwnPassword(customerId, body.current, { address: client.address, now });
    if (outcome === "wrong")
      return fail("wrong_current_password", { errors: { current: ["wrong_current_password"] } });
    if (outcome === "none") return fail("no_password", { errors: { current: ["no_password"] } });
    if (outcome !== "right") {
      const seconds = outcome.waitSeconds;
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const wasSet = await ports.replacePassword(
      { customerId, password: body.password, now, tokenHash },
      (transaction) =>
        ports.jobs.add(passwordChanged, { customerId, changedAt: now.toISOString() }, transaction),
    );
    // A concurrent change has revoked this session.
    if (!wasSet) return fail("token_expired");
    // API clients that use a bearer token need no cookie.
    const answersToken = cookies.read("session") !== sessionToken;
    const { token } = await ports.enter(visit, { customerId, method: "password", answersToken });
    return { status: "OK" as const, token, statusCode: 200 as const };
  });
