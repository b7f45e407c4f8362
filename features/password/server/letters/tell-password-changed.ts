import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import { findAddressee } from "../recovery/recovery-queries.ts";
import { writeChangedLetter, type Letterhead } from "./letters.ts";

/** Telling a customer that the password was changed. */
export const passwordChanged = defineJob(
  "password_changed",
  z.object({ customerId: z.int(), changedAt: z.iso.datetime() }),
);

export interface ChangedWorkerPorts extends Letterhead {
  readonly database: Pick<Database, "pool">;
  readonly sendLetter: SendLetter;
}

export const changedWorker = ({ database, sendLetter, ...letterhead }: ChangedWorkerPorts): Worker =>
  worker(passwordChanged, async ({ customerId, changedAt }) => {
    const customer = await findAddressee(database, customerId);
    if (customer === undefined) return;
    await sendLetter(
      customer.email,
      writeChangedLetter(customer, { ...letterhead, changedAt: new Date(changedAt) }),
    );
  });
