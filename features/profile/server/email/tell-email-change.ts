import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import { findCustomer } from "../profile-queries.ts";
import {
  writeAskedLetter,
  writeChangedLetter,
  writeConfirmLetter,
  writeInUseLetter,
  type Letterhead,
} from "../letters/letters.ts";
import { isSomebodyElses } from "./email-change-queries.ts";

/** Minutes that the link to a new e-mail works: mail to a new mailbox is not always read at once. */
const confirmMinutes = 24 * 60;

export const emailChangeAsked = defineJob(
  "email_change_asked",
  z.object({ customerId: z.int(), email: z.string(), askedAt: z.iso.datetime() }),
);
export const emailChanged = defineJob(
  "email_changed",
  z.object({ customerId: z.int(), formerEmail: z.string(), email: z.string() }),
);

export interface EmailWorkerPorts extends Letterhead {
  readonly database: Database;
  readonly sendLetter: SendLetter;
  /** False of who only ever came in another way. */
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  /** Makes a link and sends it, a few in an hour at most. */
  readonly postLink: (
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

/** Writes to the new address, to prove that it is the customer's, and to the present one, in case it was not the customer. */
const askedWorker = ({
  database,
  sendLetter,
  hasPassword,
  postLink,
  ...letterhead
}: EmailWorkerPorts): Worker =>
  worker(emailChangeAsked, async ({ customerId, email, askedAt }, now) => {
    const customer = await findCustomer(database, customerId);
    // Who wants another by now is not written to about this one: its link would end the other's.
    if (customer?.pendingEmail !== email) return;
    const isTaken = await isSomebodyElses(database, customerId, email);
    const wasPosted = await postLink(
      { customerId, purpose: "email_change", minutes: confirmMinutes, now, attributes: { email } },
      (token) =>
        sendLetter(
          email,
          isTaken
            ? writeInUseLetter(customer.language, letterhead)
            : writeConfirmLetter(customer, { ...letterhead, token }),
        ),
    );
    if (!wasPosted || customer.email === null) return;
    await sendLetter(
      customer.email,
      writeAskedLetter(customer, {
        ...letterhead,
        email,
        hasPassword: await hasPassword(customerId),
        now: new Date(askedAt),
      }),
    );
  });

const changedWorker = ({ database, sendLetter, ...letterhead }: EmailWorkerPorts): Worker =>
  worker(emailChanged, async ({ customerId, formerEmail, email }) => {
    const customer = await findCustomer(database, customerId);
    if (customer === undefined) return;
    await sendLetter(formerEmail, writeChangedLetter(customer, { ...letterhead, email }));
  });

/** The letters that follow a wish for another e-mail. */
export const emailWorkers = (ports: EmailWorkerPorts): Worker[] => [askedWorker(ports), changedWorker(ports)];
