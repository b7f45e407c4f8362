import * as z from "zod/mini";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee, type Addressee } from "#platform/server/mail/addressee.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { recoverPassword } from "../../contract/password/recover-password.ts";
import type { AccountServices } from "../account-services.ts";
import { findCustomerId, noCustomerId } from "../sign-in/logins.ts";
import { renderRecoveryEmail } from "./password-emails.ts";

/** Undefined unless the email is the one on record. */
const findRecoverable = async (
  { pool }: Pick<Database, "pool">,
  { email, taxId }: RecoveryRequest,
): Promise<(Addressee & { readonly customerId: number }) | undefined> => {
  const customerId = (await findCustomerId(pool, taxId ?? email)) ?? noCustomerId;
  const found = await findAddressee(pool, customerId);
  return found !== undefined && emailKeyOf(found.email) === email ? { ...found, customerId } : undefined;
};

const recoveryRequest = z.object({ email: z.string(), taxId: z.nullable(z.string()) });
export type RecoveryRequest = z.output<typeof recoveryRequest>;

/**
 * Looks up the customer and sends the email. A job, so that the response and its time are the same whether the customer
 * exists or not.
 */
export const passwordRecovery = defineJob("password_recovery", recoveryRequest, { urgency: "anonymous" });

/** The throttle counts requests apart from wrong passwords. */
type Services = Pick<AccountServices, "jobs" | "throttle">;

/** Queues the request, or returns how many seconds to wait. Runs the same statements for every email. */
const queueRequest = async (
  { jobs, throttle }: Services,
  request: RecoveryRequest,
  { address, now }: { address: string; now: Date },
): Promise<number | undefined> => {
  const email = emailKeyOf(request.email);
  const seconds = await throttle.begin(`recovery of ${email}`, `recovery from ${networkOf(address)}`, now);
  if (seconds === undefined) await jobs.add(passwordRecovery, { ...request, email });
  return seconds;
};

/** Validity of the reset link. */
const resetMinutes = 60;

/** Sends a single-use link, valid for an hour, if the customer exists. */
export const recoveryWorker = ({
  database,
  sendEmail,
  sendLink,
  publicOrigin,
  configuration: { organization },
}: Pick<AccountServices, "database" | "sendLink" | "publicOrigin" | "configuration"> & {
  readonly sendEmail: SendEmail;
}): Worker =>
  worker(passwordRecovery, async (request, now) => {
    const customer = await findRecoverable(database, request);
    if (customer === undefined) return;
    const { customerId, email } = customer;
    await sendLink({ customerId, purpose: "password_reset", minutes: resetMinutes, now }, (token) =>
      sendEmail(email, renderRecoveryEmail(customer, { organization, publicOrigin, token })),
    );
  });

export const handleAskReset = (services: Services): Handler =>
  handler(askReset, async ({ body, client, now, fail }) => {
    const seconds = await queueRequest(
      services,
      { email: body.email, taxId: normaliseTaxId(body.nif) },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });

export const handleRecoverPassword = (services: Services): Handler =>
  handler(recoverPassword, async ({ body, client, now, fail }) => {
    const seconds = await queueRequest(
      services,
      { email: body.email, taxId: null },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });
