import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import { writeErasureLetter, writeErasureNotice, type Letterhead } from "../letters/letters.ts";
import { findCustomer } from "../profile-queries.ts";

export const erasureAsked = defineJob(
  "erasure_asked",
  z.object({ customerId: z.int(), requestedAt: z.iso.datetime() }),
);

export interface ErasureWorkerPorts extends Letterhead {
  readonly database: Database;
  readonly sendLetter: SendLetter;
  /** Language in which the retailer's staff is written to. */
  readonly staffLanguage: CompleteLanguage;
}

/** Tells the retailer, who has a month to answer, and the customer, who may not have been the one that asked. */
export const erasureWorker = ({
  database,
  sendLetter,
  staffLanguage,
  ...letterhead
}: ErasureWorkerPorts): Worker =>
  worker(erasureAsked, async ({ customerId, requestedAt }) => {
    const asked = { customerId, requestedAt: new Date(requestedAt) };
    await sendLetter(letterhead.organization.email, writeErasureNotice(staffLanguage, asked));
    const customer = await findCustomer(database, customerId);
    if (customer === undefined || customer.email === null) return;
    await sendLetter(customer.email, writeErasureLetter(customer, { ...letterhead, ...asked }));
  });
