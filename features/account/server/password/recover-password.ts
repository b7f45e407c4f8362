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
import { renderRecoveryEmail, type EmailSender } from "./password-emails.ts";

const columns = {
  customerId: bigint,
  name: text,
  email: present(text),
  language: oneOf(...completeLanguages),
};
/** The recipient; `email` is always the address on record. */
export type Addressee = RowOf<typeof columns>;

/** Matches the email on record and, if given, the tax id. */
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

/** Undefined if the customer has no email on record. */
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

const recoveryRequest = z.object({ email: z.string(), taxId: z.nullable(z.string()) });
export type RecoveryRequest = z.output<typeof recoveryRequest>;

/**
 * Looks up the customer and sends the email. A job, so that the response and its time are the same whether the customer
 * exists or not.
 */
export const passwordRecovery = defineJob("password_recovery", recoveryRequest, { urgency: "anonymous" });

export interface RecoveryPorts {
  readonly jobs: Jobs;
  /** Delays repeated requests; stored in the database and counted apart from wrong passwords. */
  readonly throttle: {
    readonly begin: (login: string, address: string, now: Date) => Promise<number | undefined>;
  };
}

/** Queues the request, or returns how many seconds to wait. Runs the same statements for every email. */
const queueRequest = async (
  { jobs, throttle }: RecoveryPorts,
  request: RecoveryRequest,
  { address, now }: { address: string; now: Date },
): Promise<number | undefined> => {
  const email = request.email.toLowerCase();
  const seconds = await throttle.begin(`recovery of ${email}`, `recovery from ${networkOf(address)}`, now);
  if (seconds === undefined) await jobs.add(passwordRecovery, { ...request, email });
  return seconds;
};

/** Validity of the reset link. */
const resetMinutes = 60;

export interface RecoveryWorkerPorts extends EmailSender {
  readonly database: Pick<Database, "pool">;
  readonly sendEmail: SendEmail;
  /** Creates and sends a link; false above the hourly limit. */
  readonly sendLink: (
    link: { customerId: number; purpose: "password_reset"; minutes: number; now: Date },
    send: (token: string) => Promise<void>,
  ) => Promise<boolean>;
}

/** Sends a single-use link, valid for an hour, if the customer exists. */
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
      sendEmail(email, renderRecoveryEmail(customer, { ...emailSender, token })),
    );
  });

export const handleAskReset = (ports: RecoveryPorts): Handler =>
  handler(askReset, async ({ body, client, now, fail }) => {
    const seconds = await queueRequest(
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
    const seconds = await queueRequest(
      ports,
      { email: body.email, taxId: null },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });
