import type pg from "pg";
import * as z from "zod/mini";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, nullable, queryRow, text } from "#platform/server/database/query.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { findCustomer } from "./get-profile.ts";
import {
  changeRequestedEmail,
  addressChangedEmail,
  confirmAddressEmail,
  addressInUseEmail,
  type EmailSender,
} from "./profile-emails.ts";

/** Stores the email that a customer requested; a later request replaces an earlier one. */
export const saveEmailChange = async (
  client: pg.ClientBase,
  customerId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "save-email-change",
    text: `insert into email_changes (customer_id, email, requested_at) values ($1, $2, $3)
           on conflict (customer_id) do update set email = excluded.email, requested_at = excluded.requested_at`,
    values: [customerId, email, now],
  });
};

export const deleteEmailChange = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await execute(client, {
    name: "delete-email-change",
    text: "delete from email_changes where customer_id = $1",
    values: [customerId],
  });
};

/** Deletes the request for this email; false when the customer has requested another one, or none. */
export const completeEmailChange = async (
  client: pg.ClientBase,
  customerId: number,
  email: string,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "meet-email-change",
    text: "delete from email_changes where customer_id = $1 and email = $2",
    values: [customerId, email],
  });
  return written === 1;
};

const isTakenByAnother = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  email: string,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "is-email-taken",
    text: "select from login_names where login_name = $2 and customer_id <> $1",
    values: [customerId, emailKeyOf(email)],
  });
  return found > 0;
};

/**
 * Makes a confirmed email the customer's, for contact and sign-in. Returns the former one; undefined when
 * another customer has the new one, or the customer was erased.
 */
export const replaceEmail = async (
  client: pg.ClientBase,
  customerId: number,
  email: string,
): Promise<{ formerEmail: string | null } | undefined> => {
  const former = await queryRow(client, {
    name: "lock-email",
    text: "select email from customers where customer_id = $1 and erased_at is null for update",
    values: [customerId],
    columns: { email: nullable(text) },
  });
  await execute(client, {
    name: "delete-email-login",
    text: "delete from login_names where customer_id = $1 and kind = 'email'",
    values: [customerId],
  });
  const named = await execute(client, {
    name: "insert-email-login",
    text: `insert into login_names (login_name, kind, customer_id) values ($2, 'email', $1)
           on conflict (login_name) do nothing`,
    values: [customerId, emailKeyOf(email)],
  });
  if (named !== 1 || former === undefined) return undefined;
  await execute(client, {
    name: "put-email",
    text: "update customers set email = $2 where customer_id = $1",
    values: [customerId, email],
  });
  return { formerEmail: former.email };
};

/** Lifetime of the link to a new email: a new mailbox is not always read at once. */
const confirmMinutes = 24 * 60;

export const emailChangeAsked = defineJob(
  "email_change_asked",
  z.object({ customerId: z.int(), email: z.string(), askedAt: z.iso.datetime() }),
  { urgency: "security" },
);
export const emailChanged = defineJob(
  "email_changed",
  z.object({ customerId: z.int(), formerEmail: z.string(), email: z.string() }),
  { urgency: "security" },
);

export interface EmailWorkerPorts extends EmailSender {
  readonly database: Database;
  readonly sendEmail: SendEmail;
  /** False for customers who have never set a password. */
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  /** Creates a link and sends it; false when the hourly limit is reached. */
  readonly sendLink: (
    link: {
      customerId: number;
      purpose: "email_change";
      minutes: number;
      now: Date;
      attributes: { email: string };
    },
    send: (token: string) => Promise<void>,
  ) => Promise<boolean>;
}

/**
 * Emails the new address, to prove that it is the customer's, and the present one, to warn of a fraudulent
 * request.
 */
const askedWorker = ({
  database,
  sendEmail,
  hasPassword,
  sendLink,
  ...emailSender
}: EmailWorkerPorts): Worker =>
  worker(emailChangeAsked, async ({ customerId, email, askedAt }, now) => {
    const customer = await findCustomer(database, customerId);
    // Skipped once the customer has requested another email: this link would revoke the link to that one.
    if (customer?.pendingEmail !== email) return;
    const isTaken = await isTakenByAnother(database, customerId, email);
    const wasSent = await sendLink(
      { customerId, purpose: "email_change", minutes: confirmMinutes, now, attributes: { email } },
      (token) =>
        sendEmail(
          email,
          isTaken
            ? addressInUseEmail(customer.language, emailSender)
            : confirmAddressEmail(customer, { ...emailSender, token }),
        ),
    );
    if (!wasSent || customer.email === null) return;
    await sendEmail(
      customer.email,
      changeRequestedEmail(customer, {
        ...emailSender,
        email,
        hasPassword: await hasPassword(customerId),
        now: new Date(askedAt),
      }),
    );
  });

const changedWorker = ({ database, sendEmail, ...emailSender }: EmailWorkerPorts): Worker =>
  worker(emailChanged, async ({ customerId, formerEmail, email }) => {
    const customer = await findCustomer(database, customerId);
    if (customer === undefined) return;
    await sendEmail(formerEmail, addressChangedEmail(customer, { ...emailSender, email }));
  });

export const emailWorkers = (ports: EmailWorkerPorts): Worker[] => [askedWorker(ports), changedWorker(ports)];
