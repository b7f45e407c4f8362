import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import { writeRecoveryLetter, type Letterhead } from "../letters/letters.ts";
import { findForgetful } from "./recovery-queries.ts";
import { passwordRecovery } from "./take-request.ts";

/** Minutes that a link to a new password works. */
const resetMinutes = 60;

export interface RecoveryWorkerPorts extends Letterhead {
  readonly database: Pick<Database, "pool">;
  readonly sendLetter: SendLetter;
  /** Makes a link and sends it, a few in an hour at most. */
  readonly postLink: (
    link: { customerId: number; purpose: "password_reset"; minutes: number; now: Date },
    send: (token: string) => Promise<void>,
  ) => Promise<boolean>;
}

/** Writes to who forgot the password, if there is such a customer: a link that works once, for an hour. */
export const recoveryWorker = ({
  database,
  sendLetter,
  postLink,
  ...letterhead
}: RecoveryWorkerPorts): Worker =>
  worker(passwordRecovery, async (request, now) => {
    const customer = await findForgetful(database, request);
    if (customer === undefined) return;
    const { customerId, email } = customer;
    await postLink({ customerId, purpose: "password_reset", minutes: resetMinutes, now }, (token) =>
      sendLetter(email, writeRecoveryLetter(customer, { ...letterhead, token })),
    );
  });
