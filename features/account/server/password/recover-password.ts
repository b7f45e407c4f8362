import * as z from "zod/mini";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, oneOf, present, queryRow, text, type RowOf } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import { defineJob, type Jobs, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { recoverPassword } from "../../contract/password/recover-password.ts";
import { writeRecoveryLetter, type EmailSender } from "./password-emails.ts";

const columns = {
  customerId: bigint,
  name: text,
  email: present(text),
  language: oneOf(...completeLanguages),
};
/** Whom a letter is for, and where it may go: the address on record and no other. */
export type Addressee = RowOf<typeof columns>;

/** The customer with this e-mail on record and, when one was given, this tax id. */
const findRecoverable = (
  { pool }: Pick<Database, "pool">,
  { email, taxId }: RecoveryRequest,
): Promise<Addressee | undefined> =>
  queryRow(pool, {
    name: "find-forgetful-customer",
    text: `select c.customer_id as "customerId", c.name, c.email, c.language
           from login_names l join customers c using (customer_id)
           where l.login_name = $1 and lower(c.email) = $2 and c.erased_at is null`,
    values: [taxId ?? email, email],
    columns,
  });

/** The customer as letters need them; undefined without an e-mail on record. */
export const findAddressee = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Addressee | undefined> =>
  queryRow(pool, {
    name: "find-password-addressee",
    text: `select customer_id as "customerId", name, email, language
           from customers where customer_id = $1 and email is not null and erased_at is null`,
    values: [customerId],
    columns,
  });

/** Who says to have forgotten the password. */
const recoveryRequest = z.object({ email: z.string(), taxId: z.nullable(z.string()) });
export type RecoveryRequest = z.output<typeof recoveryRequest>;

/** Looking for the customer and writing to them: work, so that the answer knows nothing and takes no longer for anyone. */
export const passwordRecovery = defineJob("password_recovery", recoveryRequest);

export interface RecoveryPorts {
  readonly jobs: Jobs;
  /** Slows down who asks again and again, kept in the database; counts apart from wrong passwords. */
  readonly throttle: {
    readonly begin: (who: string, address: string, now: Date) => Promise<number | undefined>;
  };
}

/** Puts the request in the book, or says how many seconds to wait. The same statements whoever is asked for. */
const takeRequest = async (
  { jobs, throttle }: RecoveryPorts,
  request: RecoveryRequest,
  { address, now }: { address: string; now: Date },
): Promise<number | undefined> => {
  const email = request.email.toLowerCase();
  const seconds = await throttle.begin(`recovery of ${email}`, `recovery from ${networkOf(address)}`, now);
  if (seconds === undefined) await jobs.add(passwordRecovery, { ...request, email });
  return seconds;
};

/** Minutes that a link to a new password works. */
const resetMinutes = 60;

export interface RecoveryWorkerPorts extends EmailSender {
  readonly database: Pick<Database, "pool">;
  readonly sendEmail: SendEmail;
  /** Makes a link and sends it, a few in an hour at most. */
  readonly sendLink: (
    link: { customerId: number; purpose: "password_reset"; minutes: number; now: Date },
    send: (token: string) => Promise<void>,
  ) => Promise<boolean>;
}

/** Writes to who forgot the password, if there is such a customer: a link that works once, for an hour. */
export const recoveryWorker = ({
  database,
  sendEmail,
  sendLink,
  ...emailSender
}: RecoveryWorkerPorts): Worker =>
  worker(passwordRecovery, async (request, now) => {
    const customer = await findRecoverable(database, request);
    if (customer === undefined) return;
    const { customerId, email } = customer;
    await sendLink({ customerId, purpose: "password_reset", minutes: resetMinutes, now }, (token) =>
      sendEmail(email, writeRecoveryLetter(customer, { ...emailSender, token })),
    );
  });

export const handleAskReset = (ports: RecoveryPorts): Handler =>
  handler(askReset, async ({ body, client, now, fail }) => {
    const seconds = await takeRequest(
      ports,
      { email: body.email, taxId: normaliseTaxId(body.nif) },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });

export const handleRecoverPassword = (ports: RecoveryPorts): Handler =>
  handler(recoverPassword, async ({ body, client, now, fail }) => {
    const seconds = await takeRequest(
      ports,
      { email: body.email, taxId: null },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });
